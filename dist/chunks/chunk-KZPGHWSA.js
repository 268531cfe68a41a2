// src/restore/layout.ts
function leaves(cell) {
  return cell.kind === "pane" ? [cell] : cell.cells.flatMap(leaves);
}
function formatLayout(cell) {
  const text = formatCell(cell, 0, 0);
  return `${checksum(text).toString(16).padStart(4, "0")},${text}`;
}
function formatCell(cell, x, y) {
  const own = `${cell.width}x${cell.height},${x},${y}`;
  if (cell.kind === "pane") return `${own},${cell.pane}`;
  let offset = 0;
  const cells = cell.cells.map((child) => {
    const text = cell.kind === "row" ? formatCell(child, x + offset, y) : formatCell(child, x, y + offset);
    offset += (cell.kind === "row" ? child.width : child.height) + 1;
    return text;
  });
  return cell.kind === "row" ? `${own}{${cells.join(",")}}` : `${own}[${cells.join(",")}]`;
}
function checksum(text) {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    sum = (sum >> 1) + ((sum & 1) << 15);
    sum = sum + text.charCodeAt(index) & 65535;
  }
  return sum;
}
function isConsistent(cell) {
  if (cell.width < 1 || cell.height < 1) return false;
  if (cell.kind === "pane") return true;
  if (cell.cells.length < 2 || !cell.cells.every(isConsistent)) return false;
  const [along, across] = sizes(cell.kind);
  const total = cell.cells.reduce((sum, child) => sum + child[along] + 1, -1);
  return total === cell[along] && cell.cells.every((child) => child[across] === cell[across]);
}
function sizes(kind) {
  return kind === "row" ? ["width", "height"] : ["height", "width"];
}

export {
  leaves,
  formatLayout,
  checksum,
  isConsistent,
  sizes
};

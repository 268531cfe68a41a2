/**
 * All benchmarks, one after the other, and the table of docs/benchmarks.md from them: node bench/run.ts [--quick]
 *
 * With TMUX_WORKSPACE_RESTORE_PLUGINS naming a folder with clones of tmux-resurrect and tmux-assistant-resurrect, these are
 * measured beside it, in the same run. The figures are ratios: another machine has other milliseconds.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { tmuxProgram } from "../test/support/tmux.ts";
import { isQuick, type Row, root, shown } from "./measure.ts";

const page = join(root, "docs", "benchmarks.md");
const [begin, end] = ["<!-- made by bench/run.ts -->\n", "<!-- end -->\n"];

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const rowsFile = join(folder, "rows");
const load = loadavg()[0] ?? 0;
try {
  for (const name of ["hooks", "save", "layout", "picker", "launch"]) {
    const { status } = spawnSync(
      process.execPath,
      [join(root, "bench", `${name}.ts`), ...process.argv.slice(2)],
      { stdio: "inherit", env: { ...process.env, BENCH_ROWS: rowsFile } },
    );
    if (status !== 0) throw new Error(`bench/${name}.ts failed`);
  }
  const rows = readFileSync(rowsFile, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const text = existsSync(page) ? readFileSync(page, "utf8") : `${begin}${end}`;
  const [before = "", after = ""] = [text.split(begin)[0], text.split(end)[1]];
  writeFileSync(page, `${before}${begin}${made(rows)}${end}${after}`);
  console.log(`Wrote ${page}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function made(rows: readonly Row[]): string {
  const tmux = execFileSync(tmuxProgram, ["-V"], { encoding: "utf8" }).trim();
  return [
    `\n${cpus().length} cores, Node.js ${process.versions.node}, ${tmux}, load ${load.toFixed(1)} when it began and ${(loadavg()[0] ?? 0).toFixed(1)} when it ended${isQuick ? "; few rounds" : ""}.\n`,
    "| what | panes | measured | against the floor | target | others beside it |",
    "|---|---|---|---|---|---|",
    ...rows.map(tableRow),
    "",
    "How it grows from 300 to 1,000 panes (3.3 times as many):",
    "",
    "| what | times as much |",
    "|---|---|",
    ...growth(rows),
    "",
  ].join("\n");
}

function tableRow(row: Row): string {
  const { what, panes, value, unit, floor, peer } = row;
  const cells = [
    what,
    panes === null ? "" : panes.toLocaleString("en"),
    `${shown(value)} ${unit}`,
    floor === undefined ? "" : `${(value / floor.value).toFixed(2)} x ${floor.what}`,
    targetCell(row),
    peer === undefined ? "" : `${peer.what}: ${(peer.value / value).toFixed(1)} x as long`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function targetCell({ value, unit, floor, target }: Row): string {
  if (target === undefined) return "";
  if ("value" in target)
    return `${target.value} ${unit}: ${value <= target.value ? "met" : "missed"}`;
  const isMet = floor !== undefined && value <= target.ofFloor * floor.value;
  return `${target.ofFloor} x: ${isMet ? "met" : "missed"}`;
}

function growth(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, panes, value }) => {
    const small = rows.find((each) => each.what === what && each.panes === 300);
    if (panes !== 1000 || small === undefined) return [];
    return [`| ${what} | ${(value / small.value).toFixed(1)} |`];
  });
}

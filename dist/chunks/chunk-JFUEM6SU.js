import {
  quoteWord
} from "./chunk-TFMNA7BZ.js";

// src/restore/command-line.ts
function typedCommand(command, unset, family, directory, environmentFile = null) {
  const variables = Object.entries(command.environment);
  const removed = /* @__PURE__ */ new Set([
    ...unset.filter((name) => !Object.hasOwn(command.environment, name)),
    ...variables.flatMap(([name, value]) => value === null ? [name] : [])
  ]);
  const words = [
    "env",
    ...[...removed].flatMap((name) => ["-u", name]),
    ...variables.flatMap(([name, value]) => value === null ? [] : [`${name}=${value}`]),
    ...command.argv
  ];
  const steps = [];
  if (environmentFile !== null) steps.push(['. "$1" && rm -f "$1" && shift', environmentFile]);
  if (directory !== null) steps.push(['cd -- "$1" && shift', directory]);
  const script = [...steps.map(([step]) => step), 'exec "$@"'].join(" && ");
  const placed = steps.length === 0 ? words : ["sh", "-c", script, "sh", ...steps.map(([, given]) => given), ...words];
  const quoted = placed.map((word) => quoteWord(word, family));
  if (quoted.includes(null)) return null;
  return `${family === "nu" ? "^" : ""}${quoted.join(" ")}`;
}

export {
  typedCommand
};

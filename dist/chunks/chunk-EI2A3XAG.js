// src/harnesses/script.ts
import { basename } from "node:path";
var interpreter = /^(node(js)?|bun)[-.\d]*$/;
var valued = /* @__PURE__ */ new Set([
  "-r",
  "--require",
  "--import",
  "--loader",
  "--env-file",
  "-C",
  "--conditions"
]);
function scriptArgv(argv) {
  if (!interpreter.test(basename(argv[0] ?? ""))) return argv;
  let index = 1;
  while (argv[index]?.startsWith("-") === true) index += valued.has(argv[index] ?? "") ? 2 : 1;
  return argv.slice(index);
}

export {
  scriptArgv
};

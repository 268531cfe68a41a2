import {
  loadHarnesses
} from "./chunk-VE7RIBCY.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";

// src/harnesses/programs.ts
import { basename } from "node:path";
async function harnessTeller(table) {
  const harnesses = await loadHarnesses();
  return (facts) => {
    const names = programNames(table, facts.pid);
    const harness = harnesses.find(
      (each) => names.has(each.command) || each.recognise(facts, table)
    );
    return harness?.name ?? null;
  };
}
var shell = /^-?(?:ba|da|z|k|mk|a)?sh$/;
function programNames(table, pid) {
  const argv = table.argv(pid);
  const [first = "", second = ""] = argv;
  const script = shell.test(basename(first)) ? second : scriptArgv(argv)[0] ?? "";
  const words = [table.executable(pid) ?? "", first, script];
  return new Set(words.map((word) => basename(word).replace(/\.(?:[cm]?js|exe)$/, "")));
}

export {
  harnessTeller
};

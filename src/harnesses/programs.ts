import { basename } from "node:path";
import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { HarnessName } from "./names.ts";
import { loadHarnesses } from "./registry.ts";
import { scriptArgv } from "./script.ts";

/**
 * Tells whose program a process is: the harness's own in any manner, a daemon and a headless run included. Only by its
 * name: more may be called so than is.
 */
export async function harnessTeller(
  table: ProcessTable,
): Promise<(facts: ProcessFacts) => HarnessName | null> {
  const harnesses = await loadHarnesses();
  return (facts) => {
    const names = programNames(table, facts.pid);
    const harness = harnesses.find(
      (each) => names.has(each.command) || each.recognise(facts, table),
    );
    return harness?.name ?? null;
  };
}

const shell = /^-?(?:ba|da|z|k|mk|a)?sh$/;

/** Names by which a program is known: of its executable, of its first word, and of the script that it runs. */
function programNames(table: ProcessTable, pid: number): ReadonlySet<string> {
  const argv = table.argv(pid);
  const [first = "", second = ""] = argv;
  const script = shell.test(basename(first)) ? second : (scriptArgv(argv)[0] ?? "");
  const words = [table.executable(pid) ?? "", first, script];
  return new Set(words.map((word) => basename(word).replace(/\.(?:[cm]?js|exe)$/, "")));
}

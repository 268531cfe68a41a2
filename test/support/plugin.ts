import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sandbox, TestServer } from "./tmux.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A copy of the plugin as a TPM install has it, whose dist/ only writes down how it was called. */
export type PluginCopy = {
  readonly root: string;
  readonly entry: string;
  readonly launcher: string;
  /** One line per call: `hook.cjs save`, `cli.js menu --client /dev/pts/3`, … */
  calls(): readonly string[];
};

export function installPlugin(box: Sandbox, directory = join(box.root, "plugin")): PluginCopy {
  mkdirSync(join(directory, "dist"), { recursive: true });
  for (const part of ["tmux-workspace-restore.tmux", "scripts", "hooks"]) {
    cpSync(join(projectRoot, part), join(directory, part), { recursive: true });
  }
  const log = join(box.root, "calls");
  for (const entry of ["cli.js", "hook.cjs"]) {
    const from = entry === "hook.cjs" ? 'require("node:fs")' : 'await import("node:fs")';
    const program = `const { appendFileSync } = ${from};
appendFileSync(${JSON.stringify(log)}, [${JSON.stringify(entry)}, ...process.argv.slice(2)].join(" ") + "\\n");
`;
    writeFileSync(join(directory, "dist", entry), program);
  }
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }\n');
  return {
    root: directory,
    entry: join(directory, "tmux-workspace-restore.tmux"),
    launcher: join(directory, "scripts", "tmux-workspace-restore"),
    calls: () => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : []),
  };
}

/** One word for sh. */
export function shellWord(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Adds lines to the configuration that `server.start()` reads. */
export function configure(server: TestServer, ...lines: readonly string[]): void {
  appendFileSync(`${server.socketPath}.conf`, `${lines.join("\n")}\n`);
}

/** A line of tmux.conf that runs a plugin's entry, for any path. */
export function runShellLine(path: string): string {
  const word = shellWord(path.replaceAll("#", "##"));
  return `run-shell "${word.replace(/[\\"$]/g, "\\$&")}"`;
}

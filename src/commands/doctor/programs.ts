import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Tmux } from "../../tmux/exec.ts";
import { isSupported } from "../../tmux/version.ts";
import type { CommandContext } from "../context.ts";
import { type Finding, note, ok, problem } from "./finding.ts";

/** Every program of that name on a PATH, each real file once, in the order in which a shell takes them. */
export function findPrograms(name: string, path: string | undefined): string[] {
  if (name.includes("/")) return isProgram(name) ? [name] : [];
  const found = new Map<string, string>();
  for (const directory of (path ?? "").split(delimiter).filter((each) => each.startsWith("/"))) {
    const file = join(directory, name);
    if (!isProgram(file)) continue;
    const real = realpathSync(file);
    if (!found.has(real)) found.set(real, file);
  }
  return [...found.values()];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The Node.js that runs this, and how the launcher came by it. `option`: @workspace-restore-node, where it is set. */
export function nodeFinding(
  { environment, paths }: CommandContext,
  option: string | undefined,
): Finding {
  const what = `${process.versions.node}, ${process.execPath}`;
  if (environment.TMUX_WORKSPACE_RESTORE_NODE) {
    return ok("node", `${what} (named by TMUX_WORKSPACE_RESTORE_NODE)`);
  }
  if (option !== undefined) return namedFinding(option, what);
  const remembered = readRemembered(join(paths.cache, "node"));
  if (remembered === undefined) return ok("node", what);
  if (isProgram(remembered)) {
    return ok("node", `${what} (found by the launcher; it remembers ${remembered})`);
  }
  return note(
    "node",
    `${what}; the launcher remembers ${remembered}, which is gone`,
    "It looks again at its next start. To name one: set -g @workspace-restore-node /path/to/node",
  );
}

/** A shim is another program than the Node that it stands for, and says the same version. */
function namedFinding(option: string, what: string): Finding {
  const { stdout } = spawnSync(option, ["-p", "process.versions.node"], {
    encoding: "utf8",
    timeout: 5_000,
  });
  const version = stdout?.trim();
  if (version === process.versions.node) {
    return ok("node", `${what} (named by @workspace-restore-node)`);
  }
  return problem(
    "node",
    `@workspace-restore-node names ${option} (${version ? `version ${version}` : "no program that answers"}); this runs ${what}`,
    "Name Node.js 22.13 or newer, and source your tmux.conf again.",
  );
}

function readRemembered(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** The tmux that is called, and whether it fits the server. `server`: the running server's version. */
export async function tmuxFindings(
  tmux: Tmux,
  environment: NodeJS.ProcessEnv,
  server: string | undefined,
): Promise<Finding[]> {
  const [found, ...more] = findPrograms(tmux.program, environment.PATH);
  if (found === undefined) {
    return [
      problem(
        "tmux",
        `${tmux.program} is not on PATH`,
        "Install tmux 3.2 or newer, and have it on PATH.",
      ),
    ];
  }
  const { stdout } = await tmux.call(["-V"], { timeout: 5_000 });
  const version = stdout
    .toString("utf8")
    .trim()
    .replace(/^tmux /, "");
  const findings = [
    isSupported(version)
      ? ok("tmux", `${version}, ${found}`)
      : problem("tmux", `${version}, ${found}: too old`, "Version 3.2 or newer is needed."),
  ];
  if (server !== undefined && server !== version) {
    findings.push(
      note(
        "tmux",
        `The server is ${server}, the tmux that is found ${version}`,
        "Where commands fail, start the server anew; what was in it can be restored.",
      ),
    );
  }
  if (more.length > 0) {
    findings.push(
      note(
        "tmux",
        `There are others on PATH: ${more.join(", ")}`,
        "See that all of yours use one.",
      ),
    );
  }
  return findings;
}

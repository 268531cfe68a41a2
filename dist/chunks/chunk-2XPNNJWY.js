import {
  isSupported
} from "./chunk-4IHAXVVJ.js";

// src/commands/doctor/finding.ts
function withWordsOf(finding, ...theirs) {
  return { ...finding, theirs };
}
function publicFinding({ topic, level, text, advice, theirs = [] }, scrub) {
  const without = (whole) => theirs.filter((part) => part !== "").toSorted((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, "(yours)"), whole);
  return {
    topic,
    level,
    text: scrub(without(text)),
    advice: advice === null ? null : scrub(without(advice))
  };
}
function ok(topic, text) {
  return { topic, level: "ok", text, advice: null };
}
function note(topic, text, advice = null) {
  return { topic, level: "note", text, advice };
}
function problem(topic, text, advice) {
  return { topic, level: "problem", text, advice };
}

// src/commands/doctor/programs.ts
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
function findPrograms(name, path) {
  if (name.includes("/")) return isProgram(name) ? [name] : [];
  const found = /* @__PURE__ */ new Map();
  for (const directory of (path ?? "").split(delimiter).filter((each) => each.startsWith("/"))) {
    const file = join(directory, name);
    if (!isProgram(file)) continue;
    const real = realpathSync(file);
    if (!found.has(real)) found.set(real, file);
  }
  return [...found.values()];
}
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
function nodeFinding({ environment, paths }, option) {
  const what = `${process.versions.node}, ${process.execPath}`;
  if (environment.TMUX_WORKSPACE_RESTORE_NODE) {
    return ok("node", `${what} (named by TMUX_WORKSPACE_RESTORE_NODE)`);
  }
  if (option !== void 0) return namedFinding(option, what);
  const remembered = readRemembered(join(paths.cache, "node"));
  if (remembered === void 0) return ok("node", what);
  if (isProgram(remembered)) {
    return ok("node", `${what} (found by the launcher; it remembers ${remembered})`);
  }
  return note(
    "node",
    `${what}; the launcher remembers ${remembered}, which is gone`,
    "It looks again at its next start. To name one: set -g @workspace-restore-node /path/to/node"
  );
}
function namedFinding(option, what) {
  const { stdout } = spawnSync(option, ["-p", "process.versions.node"], {
    encoding: "utf8",
    timeout: 5e3
  });
  const version = stdout?.trim();
  if (version === process.versions.node) {
    return ok("node", `${what} (named by @workspace-restore-node)`);
  }
  return problem(
    "node",
    `@workspace-restore-node names ${option} (${version ? `version ${version}` : "no program that answers"}); this runs ${what}`,
    "Name Node.js 22.13 or newer, and source your tmux.conf again."
  );
}
function readRemembered(path) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return void 0;
  }
}
async function tmuxFindings(tmux, environment, server) {
  const [found, ...more] = findPrograms(tmux.program, environment.PATH);
  if (found === void 0) {
    return [
      problem(
        "tmux",
        `${tmux.program} is not on PATH`,
        "Install tmux 3.2 or newer, and have it on PATH."
      )
    ];
  }
  const { stdout } = await tmux.call(["-V"], { timeout: 5e3 });
  const version = stdout.toString("utf8").trim().replace(/^tmux /, "");
  const findings = [
    isSupported(version) ? ok("tmux", `${version}, ${found}`) : problem("tmux", `${version}, ${found}: too old`, "Version 3.2 or newer is needed.")
  ];
  if (server !== void 0 && server !== version) {
    findings.push(
      note(
        "tmux",
        `The server is ${server}, the tmux that is found ${version}`,
        "Where commands fail, start the server anew; what was in it can be restored."
      )
    );
  }
  if (more.length > 0) {
    findings.push(
      note(
        "tmux",
        `There are others on PATH: ${more.join(", ")}`,
        "See that all of yours use one."
      )
    );
  }
  return findings;
}

export {
  withWordsOf,
  publicFinding,
  ok,
  note,
  problem,
  findPrograms,
  nodeFinding,
  tmuxFindings
};

// tmux-workspace-restore: notes which conversation this Pi holds, so that its tmux pane can get it back.
//
// Pi wipes its command line and names its conversation nowhere else (1.6.0). Noted are the process (pid, start time, boot),
// the conversation's id, and those flags of the command line that are in the table below; no prompt, no key, nothing else.
// It acts when a conversation starts or changes, never in a turn, and never fails Pi.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const withoutValue = new Set(
  (
    "--no-tools -nt --no-builtin-tools -nbt --no-extensions -ne --no-mcp --no-skills -ns --no-prompt-templates -np " +
    "--no-themes --no-context-files -nc --no-approve -na --approve -a --offline --verbose"
  ).split(" "),
);
const withValue = new Set(
  "--provider --model --models --thinking --tools -t --exclude-tools -xt --use-theme --tui-mode".split(
    " ",
  ),
);
const plainValue = /^[A-Za-z0-9*+-][A-Za-z0-9._:/@+,*[\]-]{0,199}$/;

export default function tmuxWorkspaceRestore(pi) {
  pi.on("session_start", (_event, context) => {
    try {
      note(context);
    } catch {
      // A pane that cannot be told apart is better than a Pi that complains.
    }
  });
}

function note(context) {
  // Not for `-p`, JSON and RPC runs: they hold no pane.
  if (context.mode !== "tui" || !process.stdin.isTTY) return;
  const state =
    process.env.TMUX_WORKSPACE_RESTORE_DIR ||
    join(process.env.HOME || homedir(), ".local", "state", "tmux-workspace-restore");
  if (!state.startsWith("/")) return;
  const { startTime, bootId } = identity();
  const sessionId = context.sessionManager.getSessionId();
  const records = join(state, "hook-records");
  const file = join(records, `pi-${process.pid}-${startTime}.json`);
  // With --no-session there is nothing to come back to, and below --session-dir nothing that would be found.
  const isKept = context.sessionManager.getSessionFile() !== undefined;
  if (!isKept || process.argv.includes("--session-dir")) return rmSync(file, { force: true });
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(sessionId)) return rmSync(file, { force: true });
  const record = {
    schemaVersion: 1,
    harness: "pi",
    pid: process.pid,
    startTime,
    bootId,
    sessionId,
    flags: flags(process.argv.slice(2)),
  };
  mkdirSync(records, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

function identity() {
  if (process.platform === "linux") {
    const stat = readFileSync("/proc/self/stat", "latin1");
    const startTime = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return { startTime, bootId: readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() };
  }
  const options = { encoding: "utf8", env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  const started = execFileSync("ps", ["-o", "lstart=", "-p", `${process.pid}`], options);
  return {
    startTime: `${Date.parse(`${started.trim()} UTC`) / 1000}`,
    bootId: execFileSync("sysctl", ["-n", "kern.bootsessionuuid"], options).trim(),
  };
}

/** The words of the table alone; everything after `--` is a prompt. */
function flags(words) {
  const kept = [];
  for (let index = 0; index < words.length && words[index] !== "--"; index += 1) {
    const word = words[index];
    if (withoutValue.has(word)) kept.push(word);
    if (!withValue.has(word)) continue;
    index += 1;
    const value = words[index] ?? "";
    if (plainValue.test(value) && !looksLikeSecret(value)) kept.push(word, value);
  }
  return kept;
}

// As src/harnesses/secret-shape.ts has it.
const known = [
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_][\w-]{6,}/,
  /(?<![A-Za-z0-9])(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|xapp-|nvapi-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:hf_|gsk_|r8_|npm_|pypi-|dop_v1_|tvly-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:xai|pplx|key|fw)[-_][A-Za-z0-9]{20,}/,
  /(?<![A-Za-z0-9])(?:AIza|ya29\.)[\w-]{16,}/,
  /(?<![A-Za-z0-9])A[A-Z]IA[A-Z0-9]{12,}/,
  /eyJ[\w-]{8,}\.[\w-]{8,}/,
  /\/\/[^/@]*:[^/@]*@/,
];

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function looksLikeSecret(value) {
  if (known.some((form) => form.test(value))) return true;
  const text = value.replace(uuid, "");
  const unbroken = text.match(/[A-Za-z0-9]{28,}/g) ?? [];
  if (unbroken.some((run) => /[A-Za-z]/.test(run) && (run.match(/\d/g)?.length ?? 0) > 2))
    return true;
  return (text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []).some(isMixed);
}

function isMixed(word) {
  if (![/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(word))) return false;
  const kinds = word.replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A").replace(/\d/g, "0");
  const changes = kinds.match(/a(?=[A0])|A(?=[a0])|0(?=[aA])/g)?.length ?? 0;
  return changes > 0.36 * word.length;
}

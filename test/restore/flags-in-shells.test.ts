import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { keptFlags, readFlags } from "../../src/harnesses/flags.ts";
import type { HarnessName } from "../../src/harnesses/names.ts";
import { loadHarnesses } from "../../src/harnesses/registry.ts";
import { typedCommand } from "../../src/restore/command-line.ts";
import { type Shell, shells } from "./shells.ts";

const root = mkdtempSync(join(tmpdir(), "twr-flags-"));
after(() => rmSync(root, { recursive: true, force: true }));

/** Blanks, quotes, brackets, globs, variables, substitutions and history, as far as each table lets a value hold them. */
const given: Readonly<Record<HarnessName, readonly string[]>> = {
  claude: ["--disallowedTools", "Bash(rm -rf *) mcp__x__*", "--tools=", "--model=opus[1m]"],
  codex: ["-m", "gpt[1]", "-pa@b+c", "--oss", "--yolo"],
  opencode: ["--model=a/b[1]:free", "--agent", "x+y"],
  copilot: ["--deny-tool=shell(git push:*)", "--model", "m[1]", "--no-color"],
  pi: ["--models", "*sonnet*,a/[b]", "-nt", "--thinking=off"],
  omp: ["--models=a/[b],c", "--approval-mode", "write"],
  grok: ["--deny", `Bash(echo "$HOME" 'x' \`id\` \\ !! ~ # & | ; > *)`, "-m", "m[1]"],
  cursor: ["--model", "a[1]", "--sandbox=enabled"],
  gemini: ["-e", "a,b[1]", "--model=m[1]", "-d"],
  qwen: ["--exclude-tools", "run_shell_command(rm *)", "-m=m[1]"],
};
const place = `/home/it's a "b" $HOME/[x]* \`id\` !1 \\ #`;
const ids: Partial<Record<HarnessName, string>> = { opencode: "ses_0123456789abcdefghijABCD" };

const bin = join(root, "bin");
mkdirSync(bin);

for (const harness of await loadHarnesses()) {
  const record = `#!/bin/sh\nfor word in "$@"; do printf '%s\\0' "$word"; done > "$OUT"\n`;
  writeFileSync(join(bin, harness.command), record, { mode: 0o755 });
  const flags = readFlags(given[harness.name], harness.flags);
  const variable = harness.accountVariables[0] ?? "";
  const command = harness.resume({
    sessionId: ids[harness.name] ?? "01a22ea4-0a4b-7d71-8aa7-42b1e02d8078",
    account: { home: "/h", variables: { [variable]: place } },
    transcript: `${place}/x.jsonl`,
    ...keptFlags(flags, [], harness.flags),
    inheritedPermission: null,
    keepInheritedPermission: true,
  });

  test(`${harness.name}: what is recorded comes back as the same words`, () => {
    const again = readFlags(command.argv.slice(1), harness.flags);
    assert.deepEqual(again, flags);
    assert.ok(flags.flags.length >= 3, JSON.stringify(flags));
  });

  for (const shell of shells) {
    test(`${harness.name}: its words reach it through ${shell.name} as they are`, {
      skip: shell.path === undefined ? `${shell.name} is not installed` : false,
    }, () => {
      const line = typedCommand(command, harness.unsetAtLaunch, shell.family, null);
      assert.ok(line !== null);
      assert.deepEqual(argvThrough(shell, line), command.argv.slice(1));
    });
  }
}

/** What a program that stands in the agent's place is given. */
function argvThrough(shell: Shell, line: string): string[] {
  const out = join(root, "out");
  rmSync(out, { force: true });
  const args = shell.name === "nu" ? ["-n", "-c", line] : ["-c", line];
  execFileSync(shell.path ?? "", args, {
    cwd: bin,
    env: { PATH: `${bin}:${process.env.PATH}`, HOME: root, OUT: out, LANG: "C.UTF-8", XONSHRC: "" },
    stdio: "pipe",
    timeout: 30_000,
  });
  return readFileSync(out, "utf8").split("\0").slice(0, -1);
}

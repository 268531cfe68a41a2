import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import { typedCommand } from "../../src/restore/command-line.ts";
import { quoteWord, shellFamily } from "../../src/restore/quote.ts";
import { decodeBytes, encodeBytes } from "../../src/text/bytes.ts";
import { type Shell, shells } from "./shells.ts";

const table = [
  "",
  " ",
  "plain",
  "--model=opus[1m]",
  "-lead",
  "=zsh",
  "~/x",
  "~",
  "a b  c ",
  "it's",
  "'",
  "''",
  "\\",
  "\\\\'\\",
  'dou"ble',
  "$HOME $" + "{HOME} $(touch canary) `touch canary`",
  "a;touch canary",
  "a|b&c<d>e(f)g{h,i}j*k?l[m]n#o^p",
  "#comment",
  "!!",
  "!$ a!b \\! !",
  "%1",
  "100%",
  "{1..3}",
  "$'x'",
  "r#'raw'#",
  "\\x41\\101\\u{41}",
  "é Проект 👨‍👩‍👧 \u200b‏",
  "a\tb",
  "a\nb",
  "a\rb\u0003\u0015\u001b[31m\u007f",
  "end\n",
  decodeBytes(Buffer.from([0x61, 0xff, 0xfe, 0x27, 0x80])),
  "x".repeat(3000),
];

const anyText = fc.oneof(
  fc
    .string({ unit: "binary", maxLength: 30 })
    .filter((text) => !text.includes("\0") && text.isWellFormed()),
  fc.string({ unit: fc.constantFrom(..."'\"\\$`!{}()[]#~%=;|&<>*? \t\nax1-"), maxLength: 12 }),
  fc.uint8Array({ min: 1, max: 255, maxLength: 12 }).map((bytes) => decodeBytes(bytes)),
);

for (const shell of shells) {
  const skip = shell.path === undefined ? `${shell.name} is not installed` : false;
  test(`${shell.name}: words arrive byte for byte, and none is interpreted`, { skip }, () => {
    const isSlow = shell.name === "nu" || shell.name === "xonsh";
    for (const text of isSlow ? table.filter((word) => mayRefuse(shell, word)) : table) {
      arrives(shell, [text]);
    }
    arrives(
      shell,
      table.filter((text) => quoteWord(text, shell.family) !== null),
    );
  });
  test(`${shell.name}: any words arrive`, { skip }, () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 40 }), (words) => {
        arrives(
          shell,
          words.filter((text) => quoteWord(text, shell.family) !== null),
        );
      }),
      { numRuns: shell.name === "xonsh" ? 3 : 15 },
    );
  });
}

/** Has the shell pass the words to a program that writes its arguments to a file. */
function arrives(shell: Shell, words: readonly string[]): void {
  const directory = mkdtempSync(join(tmpdir(), "twr-quote-"));
  try {
    const out = join(directory, "out");
    const program = 'f=$1; shift; [ $# -eq 0 ] || printf "%s\\0" "$@" > "$f"; : >> "$f"';
    const line = typedCommand(
      { argv: ["sh", "-c", program, "sh", out, ...words], environment: {} },
      [],
      shell.family,
      null,
    );
    if (line === null) {
      assert.equal(words.length, 1);
      assert.ok(mayRefuse(shell, words[0] ?? ""), `${shell.name} refuses ${JSON.stringify(words)}`);
      return;
    }
    assert.match(line, /^[\x20-\x7e]+$/, "only printable ASCII is typed");
    const args = shell.name === "nu" ? ["-n", "-c", line] : ["-c", line];
    execFileSync(shell.path ?? "", args, {
      cwd: directory,
      env: { PATH: process.env.PATH, HOME: directory, LANG: "C.UTF-8", XONSHRC: "" },
      stdio: "pipe",
      timeout: 20_000,
    });
    const bytes = readFileSync(out);
    const expected = Buffer.concat(
      words.map((word) => Buffer.concat([encodeBytes(word), Buffer.of(0)])),
    );
    assert.deepEqual(bytes, expected, `${shell.name}: ${line.slice(0, 300)}`);
    assert.throws(() => readFileSync(join(directory, "canary")), { code: "ENOENT" });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Only what the README names: newlines in csh and at the end in plain sh, bytes that are no text in nu. */
function mayRefuse(shell: Shell, word: string): boolean {
  if (shell.family === "csh") return word.includes("\n");
  if (shell.family === "posix") return word.endsWith("\n");
  return shell.family === "nu" && !word.isWellFormed();
}

test("variables are set and unset on the command itself", () => {
  const command = {
    argv: ["claude", "--resume", "f647f952"],
    environment: { CLAUDE_CONFIG_DIR: "/home/u/.claude work", CODEX_HOME: null },
  } as const;
  assert.equal(
    typedCommand(command, ["CLAUDE_CODE_RESUME_INTERRUPTED_TURN", "CODEX_HOME"], "bash", null),
    "env -u CLAUDE_CODE_RESUME_INTERRUPTED_TURN -u CODEX_HOME 'CLAUDE_CONFIG_DIR=/home/u/.claude work' claude --resume f647f952",
  );
});

test("a command for another directory goes there first, and nowhere where that is gone", () => {
  const line = typedCommand({ argv: ["pwd"], environment: {} }, [], "bash", "/usr/li'b");
  assert.equal(line, "sh -c 'cd -- \"$1\" && shift && exec \"$@\"' sh '/usr/li'\\''b' env pwd");
});

test("a file of variables is read before, and removed", () => {
  const line = typedCommand({ argv: ["pwd"], environment: {} }, [], "bash", "/d", "/s/f");
  const script = `. "$1" && rm -f "$1" && shift && cd -- "$1" && shift && exec "$@"`;
  assert.equal(line, `sh -c '${script}' sh /s/f /d env pwd`);
});

for (const [program, family] of [
  ["-bash", "bash"],
  ["/usr/bin/zsh", "bash"],
  ["zsh-5.9", "bash"],
  ["dash", "posix"],
  ["tcsh", "csh"],
  ["pwsh", undefined],
  ["vim", undefined],
] as const) {
  test(`${program} is ${family ?? "not a shell that is typed into"}`, () =>
    assert.equal(shellFamily(program), family));
}

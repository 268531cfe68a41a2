import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { awaitPrompt } from "../../src/restore/await-prompt.ts";
import { typedCommand } from "../../src/restore/command-line.ts";
import { type PaneSample, PaneWatcher } from "../../src/restore/pane-watcher.ts";
import type { ShellFamily } from "../../src/restore/quote.ts";
import { shellState } from "../../src/restore/shell-state.ts";
import { typeAtPrompt } from "../../src/restore/type-at-prompt.ts";
import { abandonLine, typeCommand } from "../../src/restore/type-command.ts";
import { eventually } from "../support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { shells } from "./shells.ts";

type Desk = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly watcher: PaneWatcher;
  readonly pane: string;
  /** What the typed commands wrote. */
  readonly log: string;
};

/** A pane of its own server, with that shell as its login shell; `files` are written below HOME first. */
async function desk(
  t: TestContext,
  shell: string,
  files: Readonly<Record<string, string>> = {},
  size = { columns: 100, rows: 24 },
): Promise<Desk> {
  const box = await sandbox(t);
  for (const [name, content] of Object.entries({ ".zshrc": "PS1='%# '\n", ...files })) {
    const path = join(box.home, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content.replaceAll("ROOT", box.root));
  }
  const server = box.server();
  await server.start(["-s", "first"], size);
  await server.run("set", "-g", "default-shell", shell);
  const pane = await server.run("new-window", "-P", "-F", "#{pane_id}");
  const log = join(box.root, "log");
  return { box, server, watcher: new PaneWatcher(server.tmux), pane, log };
}

async function prompt({ watcher, pane }: Desk, timeout = 20_000): Promise<PaneSample> {
  const deadline = Date.now() + timeout;
  const found = await awaitPrompt(watcher, pane, () => Date.now() > deadline);
  if (found.kind === "prompt") return found.sample;
  throw new Error(found.reason);
}

function line(at: Desk, argument: string, family: ShellFamily): string | null {
  const program = 'printf "%s\\0%s\\n" "$PWD" "$1" >> "$2"';
  const argv = ["sh", "-c", program, "sh", argument, at.log] as const;
  return typedCommand({ argv, environment: { CLAUDE_CONFIG_DIR: null } }, [], family, null);
}

/** The reason, or nothing when the line was entered. */
async function type(at: Desk, argument: string): Promise<string | undefined> {
  const typist = { tmux: at.server.tmux, watcher: at.watcher };
  const deadline = Date.now() + 20_000;
  const untouched = async () => false;
  const result = await typeAtPrompt(
    typist,
    at.pane,
    (family) => line(at, argument, family),
    deadline,
    untouched,
  );
  return result.kind === "entered" ? undefined : result.reason;
}

async function logged(at: Desk): Promise<string> {
  return eventually("the command has run", () => {
    const text = existsSync(at.log) ? readFileSync(at.log, "utf8") : "";
    return text.endsWith("\n") && text;
  });
}

const hostile = '--x=it\'s "a" $HOME `b` \\c; !! #d {e} [1m] ~ *; ;';

for (const { name, path } of shells) {
  const skip = path === undefined ? `${name} is not installed` : false;
  test(`${name}: a line arrives byte for byte at a prompt that nobody described`, {
    skip,
  }, async (t) => {
    const at = await desk(t, path ?? "");
    assert.equal(await type(at, hostile), undefined);
    assert.equal(await logged(at), `${process.cwd()}\0${hostile}\n`);
  });

  test(`${name}: a line longer than the pane is wide arrives`, { skip }, async (t) => {
    const at = await desk(t, path ?? "", {}, { columns: 40, rows: 24 });
    const long = "0123456789".repeat(14);
    assert.equal(await type(at, long), undefined);
    assert.equal(await logged(at), `${process.cwd()}\0${long}\n`);
  });

  test(`${name}: a line that was begun is given up, not run with what is typed then`, {
    skip,
  }, async (t) => {
    const at = await desk(t, path ?? "");
    const begun = join(at.box.root, "begun");
    await prompt(at);
    await at.server.run("send-keys", "-t", at.pane, "-l", `touch ${begun}`);
    const before = await eventually("the line is begun", async () => {
      const sample = await prompt(at);
      return sample.rows.join("").includes(begun) && sample;
    });
    const typist = { tmux: at.server.tmux, watcher: at.watcher };
    assert.ok(await abandonLine(typist, before));
    assert.equal(await type(at, "x"), undefined);
    assert.equal(await logged(at), `${process.cwd()}\0x\n`);
    assert.equal(existsSync(begun), false);
  });

  test(`${name}: a program in the foreground is no prompt`, { skip }, async (t) => {
    const at = await desk(t, path ?? "");
    await prompt(at);
    await at.server.run("send-keys", "-t", at.pane, "-l", "cat");
    await at.server.run("send-keys", "-t", at.pane, "Enter");
    await eventually(
      "cat runs",
      async () =>
        (await at.server.run("display", "-p", "-t", at.pane, "#{pane_current_command}")) === "cat",
    );
    const sample = await at.watcher.next(at.pane);
    assert.ok(sample);
    assert.equal((await shellState(sample)).kind, "busy");
  });
}

test("a slow start-up file is waited for", async (t) => {
  const at = await desk(t, "/bin/bash", { ".bashrc": "echo starting; sleep 1; PS1='late> '\n" });
  const sample = await prompt(at);
  assert.match(sample.rows.join("\n"), /late>/);
  assert.equal(await type(at, "x"), undefined);
});

test("start-up files that throw away what was typed find nothing to throw away", async (t) => {
  const flush =
    "python3 -c 'import termios,time; time.sleep(1); termios.tcflush(0, termios.TCIFLUSH)'\n";
  const at = await desk(t, "/bin/bash", { ".bashrc": `${flush}PS1='$ '\n` });
  assert.equal(await type(at, "x"), undefined);
  assert.match(await logged(at), /\0x\n$/);
});

for (const [what, question] of [
  ["a key", "read -n1 -p 'Update? ' answer"],
  ["a line", "read -p 'Name? ' answer"],
] as const) {
  test(`a start-up file that asks for ${what} is no prompt: nothing is typed`, async (t) => {
    const at = await desk(t, "/bin/bash", {
      ".bashrc": `${question}; printf '%s' "$answer" > ROOT/answer; PS1='$ '\n`,
    });
    await eventually("it asks", async () =>
      /\?/.test((await at.watcher.next(at.pane))?.rows[0] ?? ""),
    );
    await assert.rejects(prompt(at, 1_500));
    assert.equal(existsSync(join(at.box.root, "answer")), false);
  });
}

test("a hidden question takes a blank, never the first letter of a command", async (t) => {
  const at = await desk(t, "/bin/bash", {
    ".bashrc":
      "read -s -n1 -p 'Update? ' answer; printf '%s' \"$answer\" > ROOT/answer; PS1='$ '\n",
  });
  const question = await prompt(at);
  const typist = { tmux: at.server.tmux, watcher: at.watcher };
  const text = line(at, "never", "bash") ?? "";
  assert.equal(await typeCommand(typist, question, text, false), "not-taken");
  assert.equal(readFileSync(join(at.box.root, "answer"), "utf8").trim(), "");
  assert.equal(await type(at, "x"), undefined);
  assert.equal(await logged(at), `${process.cwd()}\0x\n`);
});

test("what an editor changes is taken back, and Enter is not pressed", async (t) => {
  // What is pasted is inserted twice.
  const at = await desk(t, "/usr/bin/zsh", {
    ".zshrc":
      "PS1='%# '\npasted() { zle .bracketed-paste x; x=$x$x; LBUFFER+=$x }\nzle -N bracketed-paste pasted\n",
  });
  const sample = await prompt(at);
  assert.equal(await type(at, "it's"), "its shell changed what was typed, which was taken back");
  const after = await at.watcher.next(at.pane);
  assert.equal(after?.rows[sample.cursorY]?.trim(), sample.rows[sample.cursorY]?.trim());
  assert.equal(existsSync(at.log), false);
});

test("vi mode, suggestions and automatic quotes do not disturb a paste", async (t) => {
  const at = await desk(t, "/usr/bin/fish", {
    ".config/fish/config.fish": "fish_vi_key_bindings\nabbr -a env NEVER\nset -g fish_greeting\n",
  });
  assert.equal(await type(at, hostile), undefined);
  assert.equal(await logged(at), `${process.cwd()}\0${hostile}\n`);
  const bash = await desk(t, "/bin/bash", {
    ".inputrc": "set editing-mode vi\nset show-mode-in-prompt on\n",
  });
  assert.equal(await type(bash, hostile), undefined);
});

test("with synchronize-panes the other panes of the window get nothing", async (t) => {
  const at = await desk(t, "/bin/bash");
  const { server, pane } = at;
  const file = join(at.box.root, "typed");
  await server.run("split-window", "-d", "-t", pane, `cat > ${file}`);
  await server.run("set", "-w", "-t", pane, "synchronize-panes", "on");
  assert.equal(await type(at, "x"), undefined);
  await logged(at);
  assert.equal(readFileSync(file, "utf8"), "");
  const screens = await server.run("list-panes", "-t", pane, "-F", "#{pane_id} #{cursor_x}");
  assert.match(screens, /%\d+ 0/, "the other pane's cursor has not moved");
});

for (const [name, path] of [
  ["bash", "/bin/bash"],
  ["zsh", "/usr/bin/zsh"],
  ["fish", "/usr/bin/fish"],
] as const) {
  test(`${name} on a machine that has no time for it: the line arrives byte for byte`, {
    skip: existsSync(path) ? false : `${name} is not installed`,
  }, async (t) => {
    const at = await desk(t, path);
    const pid = Number(await at.server.run("display", "-p", "-t", at.pane, "#{pane_pid}"));
    // Stopped for most of the time, as one that has to wait for its turn.
    let isStopped = false;
    const stutter = setInterval(() => {
      isStopped = !isStopped;
      process.kill(pid, isStopped ? "SIGSTOP" : "SIGCONT");
    }, 110);
    t.after(() => clearInterval(stutter));
    assert.equal(await type(at, hostile), undefined);
    clearInterval(stutter);
    process.kill(pid, "SIGCONT");
    assert.equal(await logged(at), `${process.cwd()}\0${hostile}\n`);
  });
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { Choice } from "../../src/picker/types.ts";
import { eventually } from "../support/eventually.ts";
import { fortySeven } from "../support/forty-seven.ts";
import { writeLost } from "../support/lost.ts";
import {
  attachClient,
  type Client,
  sandbox,
  type TestServer,
  tmuxProgram,
} from "../support/tmux.ts";

const program = fileURLToPath(new URL("../support/pick-program.ts", import.meta.url));

type Picking = {
  readonly client: Client;
  readonly server: TestServer;
  readonly keys: (...keys: string[]) => Promise<void>;
  /** Waits until the screen shows it. */
  readonly shows: (what: RegExp) => Promise<string>;
  readonly choice: () => Promise<Choice>;
};

/** 47 lost panes in 6 sessions, and the checklist over them in a popup of an attached client. */
async function picking(
  t: TestContext,
  size: { columns: number; rows: number },
  losses = [fortySeven],
  environment: Readonly<Record<string, string>> = {},
): Promise<Picking> {
  const box = await sandbox(t);
  const server = box.server();
  const socketPath = server.socketPath;
  for (const loss of losses) await writeLost(box, { socketPath, ...loss });
  await server.start([], size);
  const client = await attachClient(box, server, size);
  const result = join(box.root, "choice");
  const given = { TMUX_WORKSPACE_RESTORE_DIR: box.state, HOME: box.home, ...environment };
  const variables = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const command = ["env", ...variables, process.execPath, program, result, socketPath];
  const popup = ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%"];
  // Ends with the popup.
  void server.run(...popup, ...command).catch(() => {});
  const shows = (what: RegExp) =>
    eventually(`the screen shows ${what}`, async () => {
      const screen = await client.screen();
      return what.test(screen) ? screen : undefined;
    });
  await shows(/enter {2}restore \d+ agents/);
  return {
    client,
    server,
    keys: client.keys,
    shows,
    choice: async () => {
      await eventually(
        "a decision",
        () => existsSync(result) && readFileSync(result, "utf8") !== "",
      );
      return JSON.parse(readFileSync(result, "utf8")) as Choice;
    },
  };
}

function restored(choice: Choice): number {
  assert.equal(choice.kind, "restore");
  return choice.kind === "restore" ? choice.selection.panes.length : 0;
}

/** The two numbers of the confirm line. */
function counted(screen: string): { agents: number; shells: number } {
  const match = /restore (?:(\d+) agents?)?(?: \+ )?(?:(\d+) (?:shells?|(?:other )?panes?))? /.exec(
    screen,
  );
  return { agents: Number(match?.[1] ?? 0), shells: Number(match?.[2] ?? 0) };
}

for (const size of [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
]) {
  test(`enter restores what the confirm line counts (${size.columns}x${size.rows})`, async (t) => {
    const picker = await picking(t, size);
    const { agents, shells } = counted(await picker.shows(/restore/));
    assert.ok(agents > 10 && shells > 5);
    await picker.keys("Enter");
    assert.equal(restored(await picker.choice()), agents + shells);
  });
}

test("a tick that is taken away is not restored, and undo brings it back", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  const before = counted(await picker.shows(/restore/));
  // The first agent, and with it the two shells of its window.
  await picker.keys("j", "j", "Space");
  await picker.shows(new RegExp(`restore ${before.agents - 1} agents \\+ ${before.shells - 2} `));
  await picker.keys("u");
  await picker.shows(new RegExp(`restore ${before.agents} agents \\+ ${before.shells} `));
  await picker.keys("Space", "Enter");
  assert.equal(restored(await picker.choice()), before.agents + before.shells - 3);
});

test("a filter narrows the rows and keeps the ticks: none, filter, all shown, enter", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("n");
  await picker.shows(/nothing ticked/);
  await picker.keys("/", "t", "e", "r", "r", "a", "f");
  await picker.shows(/2 of 47 panes shown/);
  await picker.keys("Enter", "a");
  await picker.shows(/restore 1 agent \+ 1 shell /);
  await picker.keys("Escape");
  await eventually("the filter is gone", async () => {
    return !/panes shown/.test(await picker.client.screen());
  });
  await picker.keys("Enter");
  assert.equal(restored(await picker.choice()), 2);
});

test("the right five of forty-seven: each is found by a word, ticked, and the next one looked for", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("n", "/");
  for (const [index, word] of ["login", "upgrade", "runbook", "zone", "quick"].entries()) {
    // What is typed after a tick begins a new search.
    await picker.keys(...word);
    await picker.shows(new RegExp(`/ ${word}.* 1 of 47 panes shown`));
    await picker.keys("Tab");
    await picker.shows(new RegExp(` ${index + 1} agents? ticked`));
  }
  await picker.keys("Enter");
  await picker.shows(/enter {2}restore 5 agents/);
  await picker.keys("Enter");
  const choice = await picker.choice();
  assert.equal(restored(choice), 5);
});

test("the same five are looked for at once, and all that is found is ticked", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("n", "/", ..."login,upgrade,runbook,zone,quick");
  await picker.shows(/5 shown/);
  await picker.keys("Enter", "a");
  await picker.shows(/enter {2}restore 5 agents/);
  await picker.keys("Enter");
  assert.equal(restored(await picker.choice()), 5);
});

test("enter with nothing ticked decides nothing", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("n", "Enter");
  await picker.shows(/Nothing is ticked/);
  await picker.keys("q");
  assert.deepEqual(await picker.choice(), { kind: "later" });
});

test("escape alone leaves, though sequences begin with it", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("Escape");
  assert.deepEqual(await picker.choice(), { kind: "later" });
});

test("dismissing asks first", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  await picker.keys("D");
  await picker.shows(/not offered again/);
  await picker.keys("y");
  assert.equal((await picker.choice()).kind, "dismiss");
});

test("another lost server can be looked at, and restored instead", async (t) => {
  const older = {
    ...fortySeven,
    pid: 77,
    sessions: fortySeven.sessions.slice(1, 3),
    died: Date.now() - 30 * 3_600_000,
  };
  const picker = await picking(t, { columns: 120, rows: 40 }, [fortySeven, older]);
  await picker.keys("o");
  await picker.shows(/Lost servers/);
  await picker.keys("Down", "Enter");
  await picker.shows(/30 h ago/);
  await picker.keys("Enter");
  const choice = await picker.choice();
  assert.match(choice.kind === "restore" ? choice.selection.candidateId : "", /-77-/);
});

test("an unbound agent gets a conversation of its directory", async (t) => {
  const picker = await picking(t, { columns: 120, rows: 40 });
  await picker.keys("n", "/", "d", "o", "e", "s", "Space", "n", "o", "t", "Enter", "Down", "c");
  await picker.shows(/Nightly export to S3/);
  await picker.keys("Enter");
  await picker.shows(/restore 1 agent /);
  await picker.keys("Enter");
  const choice = await picker.choice();
  assert.equal(
    choice.kind === "restore" ? choice.selection.panes[0]?.sessionId : "",
    "11111111-0000-4000-8000-000000000001",
  );
});

test("a click ticks a box, the wheel scrolls, and a click on the button restores", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 });
  const before = counted(await picker.shows(/restore/));
  const screen = await picker.shows(/1:server/);
  const row = screen.split("\n").findIndex((line) => line.includes("Fix login"));
  const column = screen.split("\n")[row]?.indexOf("[x]") ?? 0;
  await click(picker, column + 1, row);
  await picker.shows(new RegExp(`restore ${before.agents - 1} agents`));
  await picker.client.outer.run("send-keys", "-l", "\u001b[<65;9;9M");
  await picker.shows(/❯ .*2:review/);
  const button = (await picker.client.screen())
    .split("\n")
    .findIndex((line) => /enter {2}restore/.test(line));
  await click(picker, 70, button);
  assert.equal(restored(await picker.choice()), before.agents + before.shells - 3);
});

/** As a terminal reports it, counted from 1. */
async function click(picker: Picking, column: number, row: number): Promise<void> {
  await picker.client.outer.run("send-keys", "-l", `\u001b[<0;${column + 1};${row + 1}M`);
  await picker.client.outer.run("send-keys", "-l", `\u001b[<0;${column + 1};${row + 1}m`);
}

test("the last messages of the row under the cursor are shown", async (t) => {
  const picker = await picking(t, { columns: 120, rows: 40 });
  await picker.keys("j", "j");
  await picker.shows(/you .*keep the query string/);
});

test("without UTF-8 every character on the screen is ASCII", async (t) => {
  const picker = await picking(t, { columns: 80, rows: 24 }, [fortySeven], {
    TMUX_WORKSPACE_RESTORE_UTF8: "0",
  });
  await picker.keys("/", "w", "e", "b", "Enter");
  const screen = await picker.shows(/opencode/);
  // The popup's own border is tmux's.
  assert.match(screen.replaceAll(/[│┌┐└┘─]/g, ""), /^[\x20-\x7e\n]*$/);
});

// A popup keeps its size before 3.3.
const resizes = !/^tmux 3\.2/.test(execFileSync(tmuxProgram, ["-V"], { encoding: "utf8" }));

test("the screen follows the client's size", { skip: !resizes && "tmux 3.2" }, async (t) => {
  const picker = await picking(t, { columns: 120, rows: 40 });
  await picker.keys("j", "j");
  await picker.shows(/keep the query string/);
  await picker.client.resize({ columns: 70, rows: 16 });
  await eventually("the preview goes, the confirm line stays", async () => {
    const screen = await picker.client.screen();
    return !screen.includes("keep the query") && /enter {2}restore \d+ agents/.test(screen);
  });
  await picker.client.resize({ columns: 150, rows: 45 });
  await picker.shows(/keep the query string/);
  await picker.keys("q");
  assert.deepEqual(await picker.choice(), { kind: "later" });
});

test("a terminal is given back as it was when the picker is ended from outside", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await writeLost(box, { socketPath: server.socketPath, ...fortySeven });
  await server.start();
  const command = `${process.execPath} ${program} ${join(box.root, "choice")} ${server.socketPath}`;
  const screen = () => server.run("capture-pane", "-p");
  await eventually("the shell's prompt", async () => (await screen()).includes("$"));
  const modes = "#{alternate_on}#{cursor_flag}#{wrap_flag}#{mouse_any_flag}";
  const before = await server.run("display-message", "-p", modes);
  for (const signal of ["TERM", "HUP"]) {
    await server.run("send-keys", command, "Enter");
    await eventually("the picker is there", async () => /restore \d+ agents/.test(await screen()));
    const pid = await pickerPid(server);
    process.kill(pid, `SIG${signal}`);
    await eventually("the shell is back", async () => (await screen()).includes("$"));
    assert.equal(await server.run("display-message", "-p", modes), before, signal);
    await server.run("send-keys", "stty -a | grep -c ' icanon.* echo '", "Enter");
    await eventually("the line discipline is back", async () => /^1$/m.test(await screen()));
    await server.run("send-keys", "clear", "Enter");
  }
});

async function pickerPid(server: TestServer): Promise<number> {
  const shell = Number(await server.run("display-message", "-p", "#{pane_pid}"));
  const [child] = readFileSync(`/proc/${shell}/task/${shell}/children`, "utf8").trim().split(" ");
  return Number(child);
}

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { statePaths } from "../../src/config/paths.ts";
import { readRun } from "../../src/restore/runs.ts";
import { fileStore } from "../../src/store/store.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import {
  attachClient,
  type Client,
  type Sandbox,
  sandbox,
  type TestServer,
  tmuxProgram,
} from "../support/tmux.ts";
import type { SnapshotSketch } from "../support/workspaces.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

const twoAgents: SnapshotSketch = {
  sessions: [
    {
      name: "api",
      windows: [
        {
          panes: [
            { agent: { title: "Fix login" } },
            { agent: { title: "Tidy up" }, idleMinutes: 5000 },
            {},
          ],
        },
      ],
    },
    { name: "web", windows: [{ panes: [{ agent: { title: "Upgrade", state: "waiting" } }] }] },
  ],
};

type Desk = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly client: Client;
  readonly lost: string;
  readonly run: (...words: string[]) => Running;
  readonly shows: (what: RegExp) => Promise<string>;
};

type Running = { readonly process: ChildProcess; readonly status: Promise<number | null> };

async function desk(
  t: TestContext,
  sketch: SnapshotSketch = twoAgents,
  size = { columns: 80, rows: 24 },
): Promise<Desk> {
  const box = await sandbox(t);
  const server = box.server();
  const lost = await writeLost(box, { socketPath: server.socketPath, ...sketch });
  await server.start([], size);
  const client = await attachClient(box, server, size);
  const run = (...words: string[]): Running => {
    const args = [cli, "-S", server.socketPath, ...words];
    const child = spawn(process.execPath, args, { env: box.environment, stdio: "ignore" });
    const status = new Promise<number | null>((resolve) => child.on("exit", resolve));
    box.after(() => void child.kill("SIGKILL"));
    return { process: child, status };
  };
  const shows = (what: RegExp) =>
    eventually(`the screen shows ${what}`, async () => {
      const screen = await client.screen();
      if (!what.test(screen)) throw new Error(screen);
      return screen;
    });
  return { box, server, client, lost, run, shows };
}

const record = async ({ box, lost }: Desk) => fileStore(statePaths(box.state)).server(lost);

/** Whether a menu is there, now and a moment later: one that is about to open counts. */
async function staysWithoutMenu(of: Desk): Promise<void> {
  const screens = [await of.client.screen()];
  await of.server.run("run-shell", "-d", "0.4", "");
  screens.push(await of.client.screen());
  for (const screen of screens) assert.doesNotMatch(screen, /Restore|Choose panes/);
}

/** Ids of the panes that the restore which consumed the loss was asked for. */
async function restored(at: Desk): Promise<readonly string[] | undefined> {
  const consumed = await eventually(
    "the loss is consumed",
    async () => (await record(at))?.consumed,
  );
  const run = readRun(statePaths(at.box.state), consumed.run ?? "");
  return run?.record.selection.panes.map((pane) => pane.paneId);
}

test("a client that attaches after a loss is offered it, in one menu", async (t) => {
  const at = await desk(t);
  at.run("menu", "--client", at.client.name);
  const screen = await at.shows(/Choose panes/);
  assert.match(screen, /Workspace lost: machine rebooted, last seen/);
  assert.match(screen, /Restore 2 agents in 2 sessions \(\+ 1 shell\)/);
  assert.match(screen, /Start fresh: do not offer this again/);
  assert.match(screen, /Later/);
});

test("it does not open by itself twice for the same loss", async (t) => {
  const at = await desk(t);
  const first = at.run("menu", "--client", at.client.name);
  await at.shows(/Choose panes/);
  await eventually("the loss is marked", async () => (await record(at))?.offeredAt !== undefined);
  await at.client.keys("q");
  assert.equal(await first.status, 0);
  assert.equal(await at.run("menu", "--client", at.client.name).status, 3);
  await staysWithoutMenu(at);
});

test("a restore by tmux-resurrect that was asked for offers it again", async (t) => {
  const at = await desk(t);
  await fileStore(statePaths(at.box.state)).markOffered([at.lost], Date.now());
  at.run("menu", "--after-resurrect");
  await at.shows(/Restore 2 agents/);
});

test("idle shells alone never open it", async (t) => {
  const at = await desk(t, {
    sessions: [{ name: "login", windows: [{ panes: [{ watched: true }] }] }],
  });
  assert.equal(await at.run("menu", "--client", at.client.name).status, 3);
  await staysWithoutMenu(at);
});

test("a loss of which nothing is ticked by default is offered all the same", async (t) => {
  const at = await desk(t, {
    sessions: [{ name: "w", windows: [{ panes: [{ agent: { session: null } }] }] }],
  });
  at.run("menu", "--client", at.client.name);
  await at.shows(/Nothing in it is ticked by default[\s\S]*Choose panes/);
});

test("with nobody there nothing happens, and the offer is kept for whoever comes", async (t) => {
  const at = await desk(t);
  assert.equal(await at.run("menu", "--client", "/dev/pts/none").status, 3);
  await at.client.detach();
  assert.equal(await at.run("menu", "--after-resurrect").status, 3);
  assert.equal((await record(at))?.offeredAt, undefined);
});

test("the option makes it a message, or nothing", async (t) => {
  const at = await desk(t);
  await at.server.run("set", "-g", "@workspace-restore-offer", "off");
  assert.equal(await at.run("menu", "--client", at.client.name).status, 3);
  assert.equal((await record(at))?.offeredAt, undefined);
  await at.server.run("set", "-g", "@workspace-restore-offer", "message");
  await at.server.run("set", "-g", "@workspace-restore-keys-bound", "C-s C-r");
  assert.equal(await at.run("menu", "--client", at.client.name).status, 0);
  await at.shows(/Workspace lost .*prefix \+ C-r restores 2 agents/);
  assert.notEqual((await record(at))?.offeredAt, undefined);
});

for (const [what, words] of [
  ["menu", ["display-menu", "-T", "theirs", "one", "a", ""]],
  ["popup", ["display-popup", "-E", "echo theirs; read -r line"]],
] as const) {
  test(`another ${what} in the way delays it`, async (t) => {
    await delayed(await desk(t), words);
  });
}

async function delayed(at: Desk, [command, ...words]: readonly [string, ...string[]]) {
  void at.server.run(command, "-c", at.client.name, ...words).catch(() => {});
  await at.shows(/theirs/);
  at.run("menu", "--client", at.client.name);
  const stacks = /3\.[89]|next|master/.test(
    await at.server.run("display-message", "-p", "#{version}"),
  );
  if (!stacks) {
    // The menu must have been tried, and refused, before the other one goes.
    await eventually(
      "it has tried",
      async () => (await at.server.run("show-option", "-gqv", "@workspace-restore-choose")) !== "",
    );
    assert.match(await at.client.screen(), /theirs/);
    assert.equal((await record(at))?.offeredAt, undefined);
    await at.client.keys(command === "display-popup" ? "Enter" : "a");
  } else if (command === "display-popup") await at.client.keys("Enter");
  await at.shows(/Restore 2 agents/);
}

test("of several clients the one is asked that its user touched last", async (t) => {
  const at = await desk(t);
  await at.server.run("new-session", "-d", "-s", "theirs");
  const other = await attachClient(at.box, at.server, { target: "=theirs" });
  const activity = async (name: string) => {
    const clients = await at.server.run("list-clients", "-F", "#{client_name} #{client_activity}");
    return Number(
      clients
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1],
    );
  };
  await eventually("the first client was used after the second came", async () => {
    await at.client.keys("x");
    return (await activity(at.client.name)) > (await activity(other.name));
  });
  at.run("menu", "--after-resurrect");
  await at.shows(/Choose panes/);
  assert.doesNotMatch(await other.screen(), /Choose panes/);
});

test("nothing is put in front of what is being typed: a message first, the menu when the keys rest", async (t) => {
  const at = await desk(t);
  const facts = "#{client_activity} #{client_created}";
  await eventually("keys are seen as typing", async () => {
    await at.client.keys("x");
    const said = await at.server.run("list-clients", "-F", facts);
    const [activity = 0, created = 0] = said.split(" ").map(Number);
    return activity > created;
  });
  at.run("menu", "--client", at.client.name);
  // A key takes a message off the screen, so there is time to see it between two; tmux keeps what it has shown.
  let typedAt = 0;
  const told = await eventually("something is said", async () => {
    if (Date.now() - typedAt > 900) await at.client.keys("x");
    if (Date.now() - typedAt > 900) typedAt = Date.now();
    const screen = await at.client.screen();
    const shown = await at.server.run("show-messages", "-t", at.client.name);
    const isSaid = /Workspace lost/.test(screen) || / message: .*Workspace lost/.test(shown);
    return isSaid ? screen : undefined;
  });
  assert.doesNotMatch(told, /Choose panes/);
  await at.shows(/Choose panes/);
});

test("one key restores the defaults: the run is written down, the losses are consumed, and it is said", async (t) => {
  const at = await desk(t);
  at.run("menu", "--client", at.client.name);
  await at.shows(/Restore 2 agents/);
  await at.client.keys("r");
  const consumed = await eventually(
    "the loss is consumed",
    async () => (await record(at))?.consumed,
  );
  assert.equal(consumed.how, "restored");
  const run = readRun(statePaths(at.box.state), consumed.run ?? "");
  assert.equal(run?.record.confirmedBy, "menu");
  assert.deepEqual(
    run?.record.selection.panes.map((pane) => pane.paneId),
    ["%1", "%3", "%4"],
  );
  await at.shows(/Restoring 2 agents in 2 sessions|Restored|Building/);
  await eventually("the user is taken there, out of a session in which nothing has happened", () =>
    shownSession(at, "api"),
  );
});

const shownSession = async ({ server, client }: Desk, name: string) => {
  const shown = await server.run("list-clients", "-F", "#{client_name} #{client_session}");
  return shown.split("\n").includes(`${client.name} ${name}`);
};

test("nobody is taken out of a session with work in it: it is said how to get to what came back", async (t) => {
  const at = await desk(t, {
    sessions: [{ name: "web", windows: [{ panes: [{ watched: true, idleMinutes: 1 }] }] }],
  });
  await at.server.run("rename-session", "mine");
  await at.server.run("new-window");
  const words = ["menu", "--client", at.client.name, "--candidate", at.lost];
  assert.equal(await at.run(...words, "--choose", "restore").status, 0);
  await at.shows(/Restored 1 session, .*prefix \+ s goes to web/);
  assert.ok(await shownSession(at, "mine"));
});

test("nobody is taken away from what they have typed and not entered yet", async (t) => {
  const at = await desk(t, {
    sessions: [{ name: "web", windows: [{ panes: [{ watched: true, idleMinutes: 1 }] }] }],
  });
  await at.server.run("rename-session", "mine");
  await at.shows(/^\$/m);
  await at.client.keys("-l", "make te");
  await at.shows(/^\$ make te/m);
  const words = ["menu", "--client", at.client.name, "--candidate", at.lost];
  assert.equal(await at.run(...words, "--choose", "restore").status, 0);
  await at.shows(/Restored 1 session, .*prefix \+ s goes to web/);
  assert.ok(await shownSession(at, "mine"));
});

for (const [what, key, isFresh] of [
  ["Start fresh", "k", true],
  ["Keep current", "k", false],
] as const) {
  test(`${what} (${isFresh ? "nothing but an idle shell is there" : "there is more"}) stops the offer of all that was listed, and erases nothing`, async (t) => {
    const at = await desk(t);
    const older = await writeLost(at.box, {
      socketPath: at.server.socketPath,
      pid: 99,
      died: Date.now() - 50 * 3_600_000,
      ...twoAgents,
    });
    if (!isFresh) await at.server.run("new-window");
    at.run("menu", "--client", at.client.name);
    await at.shows(new RegExp(`${what}: do not offer these 2 again`));
    await at.client.keys(key);
    const store = fileStore(statePaths(at.box.state));
    for (const id of [at.lost, older]) {
      const kept = await eventually("it is dismissed", async () => {
        const found = await store.server(id);
        return found?.consumed?.how === "dismissed" ? found : undefined;
      });
      assert.notEqual(kept.snapshot, undefined);
    }
    await at.shows(/Nothing is erased/);
    assert.equal(
      await at.run("menu", "--client", at.client.name).status,
      3,
      "it is not asked again",
    );
    assert.equal(await at.run("menu", "--after-resurrect").status, 3);
    await staysWithoutMenu(at);
  });
}

test("another lost server takes the menu's lead", async (t) => {
  const at = await desk(t);
  await writeLost(at.box, {
    socketPath: at.server.socketPath,
    pid: 99,
    died: Date.now() - 50 * 3_600_000,
    sessions: [
      { name: "old", windows: [{ panes: [{ agent: { session: "x", title: "Old one" } }] }] },
    ],
  });
  at.run("menu", "--client", at.client.name);
  await at.shows(/Other lost servers \(1\)/);
  await at.client.keys("o");
  await at.shows(/2 d ago\).*1 pane/);
  await at.client.keys("1");
  await at.shows(/Restore 1 agent in 1 session/);
});

test("names cannot run commands or draw styles in a menu", async (t) => {
  const at = await desk(t);
  const canary = join(at.box.root, "canary");
  await writeLost(at.box, {
    socketPath: `${at.box.root}/#(touch ${canary})#[fg=red]#{pid}`,
    pid: 99,
    sessions: [{ name: "x", windows: [{ panes: [{ agent: { session: "x" } }] }] }],
  });
  at.run("menu", "--client", at.client.name);
  await at.shows(/Other lost servers/);
  await at.client.keys("o");
  await at.shows(/Other lost servers *─/);
  await at.client.keys("b");
  await at.shows(/Choose panes/);
  assert.equal(existsSync(canary), false);
});

test("on a low client the menu still opens", async (t) => {
  const at = await desk(t, twoAgents, { columns: 60, rows: 7 });
  at.run("menu", "--client", at.client.name);
  await at.shows(/Restore 2 agents/);
});

test("the menu of panes turns boxes over, page by page, and counts what would come back", async (t) => {
  const at = await desk(t, twoAgents, { columns: 100, rows: 10 });
  const choose = (action: string) =>
    at.run("menu", "--client", at.client.name, "--candidate", at.lost, "--choose", action);
  await at.server.run("set", "-g", "@workspace-restore-menu-ticks", `${at.lost} `);
  choose("toggle:0:%2");
  await at.shows(/\[x\] api:1.2 .*Tidy up.*ticked by you/);
  await at.shows(/Restore 3 agents in 2 sessions \(\+ 1 shell\)/);
  await at.client.keys("n");
  await at.shows(/web:1\.1/);
  await at.client.keys("q");
});

test("where no popup can be shown the panes are chosen in menus, to the end", async (t) => {
  const at = await desk(t);
  // As tmux refuses one that does not fit, or by a rule of the user's.
  const refusing = join(at.box.root, "refusing-tmux");
  writeFileSync(
    refusing,
    `#!/bin/sh\ncase " $* " in *" display-popup "*) echo "no popup here" >&2; exit 1;; esac\nexec ${tmuxProgram} "$@"\n`,
    { mode: 0o755 },
  );
  at.box.environment.TMUX_WORKSPACE_RESTORE_TMUX = refusing;
  await at.server.run("set-environment", "-g", "TMUX_WORKSPACE_RESTORE_TMUX", refusing);
  at.run("menu", "--client", at.client.name);
  await at.shows(/Choose panes/);
  await at.client.keys("c");
  await at.shows(/\[x\] api:1\.1 [\s\S]*\[ \] api:1\.2 [\s\S]*Restore 2 agents in 2 sessions/);
  await at.client.keys("Down", "Enter");
  await at.shows(/\[x\] api:1\.2 [\s\S]*Restore 3 agents in 2 sessions/);
  // The cursor is at the top again.
  await at.client.keys("Enter");
  await at.shows(/\[ \] api:1\.1 [\s\S]*Restore 2 agents in 2 sessions/);
  await at.client.keys("r");
  assert.deepEqual(await restored(at), ["%2", "%3", "%4"]);
});

test("a loss that is restored or dismissed meanwhile is not restored by an old menu", async (t) => {
  const at = await desk(t);
  rmSync(statePaths(at.box.state).server(at.lost), { recursive: true });
  const args = ["menu", "--client", at.client.name, "--candidate", at.lost, "--choose", "restore"];
  assert.equal(await at.run(...args).status, 3);
  await at.shows(/meanwhile/);
});

test("what tmux-resurrect has rebuilt can be looked at, pane by pane, while it is chosen", async (t) => {
  const at = await desk(t, {
    sessions: [
      {
        name: "api",
        windows: [
          {
            panes: [
              { directory: "/", agent: { title: "Fix login" }, idleMinutes: 3 },
              { directory: "/", agent: { title: "Tidy up" }, idleMinutes: 5000 },
            ],
          },
          { panes: [{ directory: "/", agent: { title: "Upgrade", state: "waiting" } }] },
        ],
      },
    ],
  });
  const { server } = at;
  await server.run("set", "-g", "base-index", "1", ";", "set", "-gw", "pane-base-index", "1");
  await server.run("new-session", "-d", "-s", "api", "-c", "/", "-x", "80", "-y", "24");
  await server.run("split-window", "-t", "=api:", "-c", "/");
  await server.run("new-window", "-t", "=api:", "-c", "/");
  await server.run("set", "-g", "@workspace-restore-rebuilt", "yes");
  at.run("menu", "--after-resurrect");
  await at.shows(/Restore 2 agents in 1 session .*\(r\)/);
  await at.client.keys("l");
  await at.shows(
    /\[x\] {2}claude {2}recent, 3 min +Fix login[\s\S]*\[ \] {2}claude {2}stale, 3 d +Tidy up/,
  );
  // The session, its first window, that window's panes.
  await at.client.keys("Home", "Down", "Down", "Down", "Enter");
  await at.shows(/\[x\] {2}claude {2}ticked by you, 3 d +Tidy up/);
  await at.client.keys("Up", "Enter");
  await at.shows(/\[ \] {2}claude {2}by your choice, 3 min +Fix login/);
  await at.client.keys("q");
  await at.shows(/Restore 2 agents in 1 session .*\(r\)/);
  await at.client.keys("r");
  assert.deepEqual(await restored(at), ["%2", "%3"]);
  await eventually("nothing is left of the rows", async () => {
    const rows = await server.run("list-panes", "-a", "-F", "#{@workspace-restore-row}");
    return rows.trim() === "";
  });
});

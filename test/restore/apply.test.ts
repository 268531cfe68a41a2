import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { Selection } from "../../src/offer/types.ts";
import { type Applied, applyRestore } from "../../src/restore/apply.ts";
import { directoriesOf } from "../../src/restore/directories.ts";
import { nothingEarlier } from "../../src/restore/earlier.ts";
import { withoutPanes } from "../../src/restore/edit-layout.ts";
import { type Cell, formatLayout, leaves } from "../../src/restore/layout.ts";
import { parseLayout } from "../../src/restore/parse-layout.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import { literalFormat } from "../../src/tmux/escape.ts";
import { Tmux, type TmuxCall, type TmuxResult } from "../../src/tmux/exec.ts";
import { attachClient, type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { comparable, existing, selectAll, snapshotOf } from "./snapshots.ts";

async function restore(
  server: TestServer,
  snapshot: Snapshot,
  selection: Selection = selectAll(snapshot),
  runId = "r1",
  earlier = nothingEarlier,
): Promise<Applied> {
  return applyRestore(
    { tmux: server.tmux, intend: () => {} },
    {
      runId,
      snapshot,
      selection,
      earlier,
      directories: existing(directoriesOf(snapshot)),
    },
  );
}

/** Directories a, b, c… of the sandbox. */
function directories(box: Sandbox, ...names: string[]): string[] {
  return names.map((name) => {
    const path = join(box.home, name);
    mkdirSync(path);
    return path;
  });
}

async function lose(server: TestServer, config = ""): Promise<void> {
  await server.kill();
  await server.start(["-s", "fresh"]);
  if (config !== "") await server.run("source-file", config);
}

test("a workspace with groups, links, gaps, zoom and names comes back as it was", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = "", b = "", c = ""] = directories(box, "a", "b", "c");
  await server.start(["-s", "api", "-c", a], { columns: 150, rows: 40 });
  const run = server.run;
  await run("split-window", "-h", "-t", "=api:0", "-c", b);
  await run("split-window", "-v", "-t", "=api:0.1", "-c", c);
  await run("split-window", "-v", "-t", "=api:0.0", "-c", a);
  await run("new-window", "-d", "-t", "=api:4", "-n", "2_1_199", "-c", b);
  await run("new-window", "-d", "-t", "=api:7", "-c", c);
  await run("set", "-w", "-t", "=api:7", "automatic-rename", "on");
  await run("split-window", "-t", "=api:7", "-c", b);
  await run("resize-pane", "-Z", "-t", "=api:7.0");
  await run("new-session", "-d", "-s", "web", "-c", c, "-x", "90", "-y", "30");
  await run("link-window", "-d", "-s", "=api:7", "-t", "=web:3");
  await run("new-session", "-d", "-t", "=api:", "-s", "api-view", "-c", b);
  await run("select-window", "-t", "=api-view:4");
  await run("select-window", "-t", "=api:7");
  await run("select-window", "-t", "=api:0");
  await run("select-pane", "-t", "=api:0.3");
  await run("select-pane", "-t", "=api:0.1");
  const before = await snapshotOf(server);
  await lose(server);
  const applied = await restore(server, before);
  assert.deepEqual([applied.skipped, applied.warnings], [[], []]);
  await server.run("kill-session", "-t", "=fresh:");
  const after = await snapshotOf(server);
  assert.deepEqual(comparable(after), comparable(before));
  assert.equal(
    await run("list-sessions", "-F", "#{session_name} #{session_group}"),
    "api api\napi-view api\nweb ",
  );
  assert.equal(await run("show-options", "-wv", "-t", "=api:0", "automatic-rename"), "");
});

for (const [saved, restored] of [
  ["0", "1"],
  ["1", "0"],
] as const) {
  test(`saved indexes win: base indexes ${saved} then, ${restored} now`, async (t) => {
    const box = await sandbox(t);
    const server = box.server();
    const [a = ""] = directories(box, "a");
    await server.start(["-s", "fresh"]);
    await baseIndexes(server, saved);
    await server.run("new-session", "-d", "-s", "w", "-c", a);
    for (const _ of "ab") await server.run("new-window", "-t", "=w:", "-c", a);
    await server.run("split-window", "-t", "=w:", "-c", a);
    await server.run("kill-session", "-t", "=fresh:");
    const before = await snapshotOf(server);
    await server.kill();
    await server.start(["-s", "fresh"]);
    await baseIndexes(server, restored);
    await restore(server, before);
    await server.run("kill-session", "-t", "=fresh:");
    const after = await snapshotOf(server);
    const sessions = (snapshot: Snapshot) =>
      snapshot.sessions.map(({ links, current, last }) => ({
        indexes: links.map((link) => link.index),
        current,
        last,
      }));
    assert.deepEqual(sessions(after), sessions(before));
    const actives = (snapshot: Snapshot) => snapshot.panes.map((pane) => pane.active);
    assert.deepEqual(actives(after), actives(before));
  });
}

async function baseIndexes(server: TestServer, value: string): Promise<void> {
  await server.run("set", "-g", "base-index", value, ";", "setw", "-g", "pane-base-index", value);
}

test("renumber-windows and destroy-unattached destroy nothing of a restore", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "gaps"]);
  await server.run("new-window", "-d", "-t", "=gaps:3", ";", "new-window", "-d", "-t", "=gaps:9");
  await server.run("new-session", "-d", "-t", "=gaps:", "-s", "twin");
  const before = await snapshotOf(server);
  await server.kill();
  await server.start(["-s", "fresh"]);
  await server.run("set", "-t", "=fresh:", "destroy-unattached", "off");
  await server.run(
    "set",
    "-g",
    "destroy-unattached",
    "on",
    ";",
    "set",
    "-g",
    "renumber-windows",
    "on",
  );
  const applied = await restore(server, before);
  assert.match(applied.warnings.join(), /destroy-unattached is on/);
  const listed = await server.run("list-windows", "-a", "-F", "#{session_name}:#{window_index}");
  assert.deepEqual(
    listed.split("\n").filter((line) => !line.startsWith("fresh")),
    [...["gaps:0", "gaps:3", "gaps:9"], ...["twin:0", "twin:3", "twin:9"]],
  );
  assert.equal(await server.run("show-options", "-t", "=gaps:", "renumber-windows"), "");
});

test("what is there already is never touched: same names, prefixes, options, focus", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = "", b = ""] = directories(box, "a", "b");
  await server.start(["-s", "ab-1", "-c", a]);
  await server.run("new-session", "-d", "-s", "work", "-c", b);
  const before = await snapshotOf(server);
  await server.kill();
  await server.start(["-s", "ab-10", "-c", b]);
  await server.run(
    "new-session",
    "-d",
    "-s",
    "work",
    "-n",
    "mine",
    "-c",
    a,
    ";",
    "split-window",
    "-t",
    "=work:",
  );
  await server.run("new-session", "-d", "-s", "workspace");
  const state = async () => [
    await server.run(
      "list-panes",
      "-a",
      "-f",
      "#{m/r:^(ab-10|work|workspace)$,#{session_name}}",
      "-F",
      "#{session_id}#{session_name} #{window_id}#{window_name} #{window_layout} #{pane_id}#{pane_active} #{pane_current_path}",
    ),
    await server.run("show-options", "-g"),
    await server.run("show-hooks", "-g"),
    await server.run("show-options", "-t", "=work:"),
  ];
  const was = await state();
  const applied = await restore(server, before);
  assert.deepEqual(await state(), was);
  assert.deepEqual(applied.warnings, [
    "A session work exists already: the restored one is work-2.",
  ]);
  const names = await server.run("list-sessions", "-F", "#{session_name} #{session_path}");
  assert.deepEqual(
    names.split("\n").sort(),
    [`ab-1 ${a}`, `ab-10 ${b}`, `work ${a}`, `work-2 ${b}`, `workspace ${box.home}`].map(
      (line, index) =>
        index === 4 ? names.split("\n").find((each) => each.startsWith("workspace ")) : line,
    ),
  );
});

test("deselected panes leave their room to their neighbours, and the focus to the first that is left", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "w"], { columns: 120, rows: 30 });
  await server.run("split-window", "-h", "-t", "=w:0");
  await server.run("split-window", "-v", "-t", "=w:0.1");
  await server.run("new-window", "-t", "=w:5", ";", "resize-pane", "-Z");
  const before = await snapshotOf(server);
  await lose(server);
  const gone = before.panes.filter(
    (pane) => pane.index === 2 || pane.window === before.windows[1]?.id,
  );
  await restore(
    server,
    before,
    selectAll(
      before,
      gone.map((pane) => pane.id),
    ),
  );
  assert.equal(
    await server.run(
      "list-panes",
      "-s",
      "-t",
      "=w:",
      "-F",
      "#{window_index}.#{pane_index} #{pane_width}x#{pane_height} #{window_active}#{pane_active}",
    ),
    "0.0 60x30 11\n0.1 59x30 10",
  );
});

test("a pane whose directory is gone is skipped, not started at home; a session's is replaced", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = "", b = ""] = directories(box, "a", "b");
  await server.start(["-s", "w", "-c", a]);
  await server.run("split-window", "-t", "=w:", "-c", b);
  const before = await snapshotOf(server);
  await lose(server);
  rmSync(a, { recursive: true });
  const applied = await restore(server, before);
  assert.deepEqual(applied.skipped, [
    { pane: before.panes[0]?.id, reason: "its directory is gone" },
  ]);
  assert.equal(
    await server.run("list-panes", "-s", "-t", "=w:", "-F", "#{pane_current_path} #{session_path}"),
    `${b} ${b}`,
  );
});

test("nothing is made, and no holder left, when every directory is gone", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = ""] = directories(box, "a");
  await server.start(["-s", "w", "-c", a]);
  const before = await snapshotOf(server);
  await lose(server);
  rmSync(a, { recursive: true });
  await restore(server, before);
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "fresh");
});

test("a session's account variables are in force, set or unset, before its first shell", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "one", "-e", "CLAUDE_CONFIG_DIR=/tmp/acc'o unt"]);
  await server.run("new-session", "-d", "-s", "two", ";", "new-window", "-t", "=two:");
  const before = await snapshotOf(server);
  await server.kill();
  await server.start(["-s", "fresh"]);
  await server.run("set-environment", "-g", "CLAUDE_CONFIG_DIR", "/other");
  await restore(server, before);
  const pids = await server.run("list-panes", "-a", "-F", "#{session_name} #{pane_pid}");
  const values = pids.split("\n").map((line) => {
    const [name, pid = ""] = line.split(" ");
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return `${name} ${environment.find((entry) => entry.startsWith("CLAUDE_CONFIG_DIR="))}`;
  });
  assert.deepEqual(values.filter((value) => !value.startsWith("fresh")).sort(), [
    "one CLAUDE_CONFIG_DIR=/tmp/acc'o unt",
    "two undefined",
    "two undefined",
  ]);
});

for (const [what, edit] of [
  ["a layout for fewer panes", (layout: string) => formatLayout(shrunk(layout))],
  [
    "a wrong checksum",
    (layout: string) => `${layout.startsWith("1111") ? "2222" : "1111"}${layout.slice(4)}`,
  ],
  ["no layout at all", () => ""],
] as const) {
  test(`${what}: all panes exist, tiled, with a warning`, async (t) => {
    const box = await sandbox(t);
    const server = box.server();
    await server.start(["-s", "w"]);
    for (const _ of "abcdef") {
      await server.run(
        "split-window",
        "-t",
        "=w:",
        ";",
        "select-layout",
        "-t",
        "=w:",
        "even-vertical",
      );
    }
    const before = await snapshotOf(server);
    const windows = before.windows.map((window) => ({ ...window, layout: edit(window.layout) }));
    await lose(server);
    const applied = await restore(server, { ...before, windows });
    assert.match(
      applied.warnings.join(),
      /^The layout of window \S+ is not usable: its panes are tiled\.$/,
    );
    const heights = await server.run("list-panes", "-s", "-t", "=w:", "-F", "#{pane_height}");
    assert.equal(heights.split("\n").length, 7);
    assert.ok(
      heights.split("\n").every((height) => Number(height) >= 3),
      heights,
    );
  });
}

/** The same without the first pane. */
function shrunk(layout: string): Cell {
  const cell = parseLayout(layout);
  assert.ok(cell);
  const [first] = leaves(cell);
  const rest = withoutPanes(cell, (pane) => pane !== first?.pane);
  assert.ok(rest);
  return rest;
}

test("a run that was cut off after any step is continued: what stands is reused, what is missing is made", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = "", b = ""] = directories(box, "a", "b");
  await server.start(["-s", "api", "-c", a], { columns: 150, rows: 40 });
  await server.run(
    "split-window",
    "-h",
    "-t",
    "=api:0",
    "-c",
    b,
    ";",
    "split-window",
    "-v",
    "-t",
    "=api:0.0",
  );
  await server.run("new-window", "-d", "-t", "=api:4", "-n", "named", "-c", b);
  await server.run("new-session", "-d", "-s", "web", "-c", b);
  await server.run("link-window", "-d", "-s", "=api:4", "-t", "=web:3");
  await server.run("new-session", "-d", "-t", "=api:", "-s", "view");
  const before = await snapshotOf(server);
  const input = {
    runId: "r1",
    earlier: nothingEarlier,
    snapshot: before,
    selection: selectAll(before),
    directories: existing(directoriesOf(before)),
  };
  let points = 0;
  for (let stop = 0; ; stop += 1) {
    await lose(server);
    const tmux = new StoppingTmux(server.tmux, stop);
    const wasStopped = await applyRestore({ tmux, intend: () => {} }, input).then(
      () => false,
      (error: unknown) => error === stopped,
    );
    await restore(server, before);
    await server.run("kill-session", "-t", "=fresh:");
    assert.deepEqual(
      comparable(await snapshotOf(server)),
      comparable(before),
      `after step ${stop}`,
    );
    if (!wasStopped) break;
    points += 1;
  }
  assert.ok(points >= 6, `${points} points`);
  t.diagnostic(`${points} points`);
});

const stopped = new Error("stopped");

/** Ends the restore before its nth tmux process, or has that one get only the first half of its lines. */
class StoppingTmux extends Tmux {
  #left: number;

  constructor(tmux: Tmux, calls: number) {
    super(tmux.socket, tmux.program);
    this.#left = calls;
  }

  override async call(args: readonly string[], options: TmuxCall = {}): Promise<TmuxResult> {
    if (this.#left <= 0) throw stopped;
    this.#left -= 1;
    if (this.#left > 0 || options.input === undefined) return super.call(args, options);
    const lines = options.input.toString("latin1").split("\n");
    const half = lines.slice(0, lines.length >> 1).join("\n");
    await super.call(args, { ...options, input: Buffer.from(`${half}\n`, "latin1") });
    throw stopped;
  }
}

test("more panes than a small attached terminal has room for come back at their saved size", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "big"], { columns: 240, rows: 80 });
  for (let count = 0; count < 24; count += 1) {
    await server.run("split-window", "-t", "=big:", ";", "select-layout", "-t", "=big:", "tiled");
  }
  const before = await snapshotOf(server);
  await lose(server);
  await attachClient(box, server, { columns: 60, rows: 15 });
  const applied = await restore(server, before);
  assert.deepEqual([applied.skipped, applied.warnings], [[], []]);
  await server.run("kill-session", "-t", "=fresh:").catch(() => {});
  const panes = await server.run("list-panes", "-s", "-t", "=big:", "-F", "#{pane_id}");
  assert.equal(panes.split("\n").length, 25);
});

test("what is restored later of the same loss goes into the session that an earlier restore made, and nothing there changes", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "api", "-n", "one"]);
  await server.run("split-window", "-h", "-t", "=api:0");
  await server.run("new-window", "-d", "-t", "=api:4", "-n", "four");
  await server.run("new-window", "-d", "-t", "=api:6", "-n", "six");
  await server.run("new-session", "-d", "-s", "web", "-n", "shared");
  await server.run("link-window", "-d", "-s", "=web:0", "-t", "=api:2");
  const before = await snapshotOf(server);
  const paneAt = (name: string, index = 0) => {
    const window = before.windows.find((each) => each.name === name)?.id;
    return before.panes.find((pane) => pane.window === window && pane.index === index)?.id ?? "";
  };
  const only = (...ids: string[]) => {
    const selected = selectAll(before).panes.filter(({ paneId }) => ids.includes(paneId));
    return { candidateId: "candidate", panes: selected };
  };
  await lose(server);
  const rows = async (session: string) => {
    const format = "#{window_index} #{window_name} #{window_panes}#{?window_active,*,}";
    return (await server.run("list-windows", "-t", `=${session}:`, "-F", format)).split("\n");
  };
  await restore(server, before, only(paneAt("one"), paneAt("six")), "r-1");
  assert.deepEqual(await rows("api"), ["0 one 1*", "6 six 1"]);
  // The user goes on there: another name, options and a window of their own where the loss had one.
  await server.run("rename-session", "-t", "=api:", "mine");
  await server.run("new-window", "-t", "=mine:4", "-n", "own");
  await server.run("set", "-t", "=mine:", "renumber-windows", "off");
  await server.run("set", "-t", "=mine:", "destroy-unattached", "off");
  const options = await server.run("show-options", "-t", "=mine:");
  const later = { runs: ["r-0", "r-1"], running: new Set<string>() };
  const again = [server, before, selectAll(before), "r-2", later] as const;
  const applied = await restore(...again);
  const expected = [
    "0 one 1",
    "2 shared 1",
    "4 own 1*",
    "6 six 1",
    // Its own place is taken, and so is that of the window whose other pane is there.
    ...["7 one 1", "8 four 1"],
  ];
  assert.deepEqual(await rows("mine"), expected);
  assert.deepEqual(await rows("web"), ["0 shared 1*"]);
  assert.equal(await server.run("show-options", "-t", "=mine:"), options);
  assert.deepEqual(applied.warnings, []);
  assert.deepEqual(
    applied.skipped.map(({ pane, reason }) => [pane, reason]),
    [paneAt("one"), paneAt("six")].map((id) => [id, "it is there already"]),
  );
  await restore(...again);
  assert.deepEqual(await rows("mine"), expected, "nor is it doubled when the run goes on");
  const linked = await server.run("display", "-p", "-t", "=mine:2", "#{window_id}");
  assert.equal(await server.run("display", "-p", "-t", "=web:0", "#{window_id}"), linked);
  // Of another loss nothing is joined.
  await restore(server, before, only(paneAt("four")), "r-3");
  assert.deepEqual(await rows("api"), ["4 four 1*"]);
});

test("a group's member that never had another window has none to go back to; a window can stand twice in a session", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "api"]);
  await server.run("new-window", "-d", "-t", "=api:3");
  await server.run("new-window", "-d", "-t", "=api:5");
  await server.run("link-window", "-d", "-s", "=api:3", "-t", "=api:9");
  await server.run("new-session", "-d", "-t", "=api:", "-s", "view");
  await server.run("select-window", "-t", "=view:5");
  await server.run("new-session", "-d", "-t", "=view:", "-s", "zone");
  await server.run("select-window", "-t", "=api:9");
  const before = await snapshotOf(server);
  assert.deepEqual(
    before.sessions.map(({ name, current, last }) => [name, current, last]),
    [
      ["api", 9, 0],
      ["view", 5, 0],
      ["zone", 0, null],
    ],
  );
  await lose(server);
  await restore(server, before);
  await server.run("kill-session", "-t", "=fresh:");
  assert.deepEqual(comparable(await snapshotOf(server)), comparable(before));
});

test("names that look like indexes, ids, targets and flags are names; an empty title stays empty", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = ""] = directories(box, "a");
  await server.start(["-s", "0", "-c", a]);
  const names = [
    "2_1_199",
    "2",
    "@0",
    "%1",
    "-t",
    "{last}",
    "+1",
    "!",
    "=0",
    "$0",
    "^",
    "0.1",
    "#S",
  ];
  for (const [index, name] of names.entries()) {
    await server.run("new-window", "-d", "-t", `=0:${index * 2 + 1}`, "-c", a);
    const id = await server.run("display", "-p", "-t", `=0:${index * 2 + 1}`, "#{window_id}");
    await server.run("rename-window", "-t", id, "--", literalFormat(name));
    await server.run("select-pane", "-t", id, "-T", index === 0 ? "" : literalFormat(name));
  }
  for (const name of ["1", "@1", "-d", "00", "%0", "+"]) {
    await server.run("new-session", "-d", "-s", "renamed", "-c", a);
    await server.run("rename-session", "-t", "=renamed:", "--", name);
  }
  const before = await snapshotOf(server);
  await lose(server);
  const applied = await restore(server, before);
  assert.deepEqual([applied.skipped, applied.warnings], [[], []]);
  await server.run("kill-session", "-t", "=fresh:");
  const after = await snapshotOf(server);
  assert.deepEqual(comparable(after), comparable(before));
  const titles = (of: Snapshot) => of.panes.map(({ title }) => title).sort();
  assert.deepEqual(titles(after), titles(before));
  assert.ok(titles(after).includes(""));
});

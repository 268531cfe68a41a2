import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { Harness } from "../../src/harnesses/harness.ts";
import { type ExecuteInput, executeRun } from "../../src/restore/execute.ts";
import { createRun, readRun, resumeRun } from "../../src/restore/runs.ts";
import { summaryLines } from "../../src/restore/summary.ts";
import type { RunView } from "../../src/restore/types.ts";
import { eventually } from "../support/eventually.ts";
import { execute, input, lost, record, settings } from "./scenes.ts";
import { selectAll } from "./snapshots.ts";

const sorted = (texts: readonly string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1));

const states = (view: RunView) =>
  Object.fromEntries(view.launches.map((each) => [each.title, `${each.state}: ${each.detail}`]));

test("each agent comes back in its own conversation, in its own pane and directory, once", async (t) => {
  const scene = await lost(t, ["a1", "b2", "c3", "d4", "e5"]);
  const { agent, box, server } = scene;
  const view = await execute(scene);
  assert.equal(view.stage, "done");
  for (const launch of view.launches) assert.equal(launch.state, "ready", launch.detail);
  const starts = agent.starts();
  assert.deepEqual(sorted(starts.map((start) => start.id)), ["a1", "b2", "c3", "d4", "e5"]);
  for (const { id, directory } of starts) assert.equal(directory, join(box.home, `dir ${id}`));
  for (const launch of view.launches) {
    const screen = await server.run("capture-pane", "-p", "-t", launch.paneId ?? "");
    assert.match(screen, new RegExp(`loading ${launch.title}\\n`));
  }
  const audit = readFileSync(join(box.state, "launches.log"), "utf8").trim().split("\n");
  assert.equal(audit.length, 5);
  assert.match(audit[0] ?? "", /^\d{4}-\S+Z flag claude [a-e]\d %\d+ ready$/);
});

test("each agent is told of by the place that it came back in, also where a session got another name", async (t) => {
  const scene = await lost(t, ["a1", "gone1"]);
  scene.agent.missing.add("gone1");
  await scene.server.run("new-session", "-d", "-s", "work");
  const view = await execute(scene, { adopt: true });
  const windows = await scene.server.run("list-panes", "-a", "-F", "#{pane_id} #{window_index}");
  for (const { paneId, address } of view.launches) {
    const index = windows
      .split("\n")
      .find((line) => line.startsWith(`${paneId} `))
      ?.split(" ")[1];
    assert.equal(address, `work-2:${index}.0`);
  }
  assert.deepEqual(readRun(statePaths(scene.box.state), view.runId)?.view.launches, view.launches);
  assert.match(
    summaryLines(view, Date.now()).join("\n"),
    /✗ work-2:\d\.0 .*its transcript is gone/,
  );
});

test("what an agent comes to is told: questions, logins, lost conversations, early ends", async (t) => {
  const scene = await lost(t, ["ask1", "login1", "lost1", "end1", "gone1"]);
  scene.agent.missing.add("gone1");
  const view = await execute(scene, { readSettings: settings({ pace: 5 }) });
  assert.deepEqual(states(view), {
    ask1: "needs-attention: asks a question",
    login1: "needs-attention: asks for a login or first-run choice",
    lost1: "failed: Fake Agent does not find its conversation",
    end1: "failed: fake-agent ended at once",
    gone1: "skipped: its transcript is gone",
  });
  assert.deepEqual(sorted(scene.agent.starts().map(({ id }) => id)), [
    "ask1",
    "end1",
    "login1",
    "lost1",
  ]);
});

test("those that wait for the user start first, then those at work, then the latest; three at a time", async (t) => {
  const order = ["w1", "w2", "b1", "b2", "i9", "i5", "i1"];
  const scene = await lost(t, sorted(order), (id) => ({
    state: id.startsWith("w") ? "waiting" : id.startsWith("b") ? "working" : "idle",
    lastMessageAt: Number(id.slice(1)) * (id.startsWith("i") ? 1 : -1) + 100,
  }));
  const readyAt: number[] = [];
  await execute(scene, {
    onProgress: (view) => {
      const ready = view.launches.filter((each) => each.state === "ready").length;
      while (readyAt.length < ready) readyAt.push(Date.now());
      const starting = view.launches.filter((each) => each.state === "starting").length;
      assert.ok(starting <= 3, `${starting} at once`);
    },
  });
  const started = scene.agent.starts().sort((a, b) => a.at - b.at);
  assert.deepEqual(
    started
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
    ["b1", "w1", "w2"],
  );
  assert.deepEqual(started.slice(-1)[0]?.id.charAt(0), "i");
});

test("a conversation never gets two writers: one that runs already is left alone", async (t) => {
  const scene = await lost(t, ["twice", "other"]);
  const { server, snapshot, agent, box } = scene;
  await server.run(
    "new-window",
    "-d",
    "-t",
    "=fresh:",
    `${box.home}/bin/fake-agent --resume twice`,
  );
  await eventually("it runs", () => agent.starts().length === 1);
  const same = snapshot.panes.find((pane) => pane.agent?.binding?.sessionId === "other")?.id ?? "";
  const selection = selectAll(snapshot);
  const view = await execute(
    scene,
    { paneOf: async () => "fresh:1.0" },
    {
      ...selection,
      panes: selection.panes.map((pane) => (pane.paneId === same ? { ...pane } : pane)),
    },
  );
  assert.deepEqual(states(view).twice, "skipped: already running in fresh:1.0");
  assert.deepEqual(
    agent.starts().map(({ id }) => id),
    ["twice", "other"],
  );
});

test("two panes of one conversation: the second is not started", async (t) => {
  const scene = await lost(t, ["one", "two"]);
  const snapshot = {
    ...scene.snapshot,
    panes: scene.snapshot.panes.map((pane) =>
      pane.agent === null
        ? pane
        : {
            ...pane,
            agent: { ...pane.agent, binding: { sessionId: "one", evidence: "registry" as const } },
          },
    ),
  };
  const view = await execute({ ...scene, snapshot });
  assert.deepEqual(view.launches.map((each) => each.state).sort(), ["ready", "skipped"]);
  assert.equal(scene.agent.starts().length, 1);
});

test("an editor, copy mode and a program in the pane get no key", async (t) => {
  const scene = await lost(t, ["a1"]);
  const { server, box } = scene;
  const file = join(box.root, "typed");
  // A shell that hands over to an editor in its start-up file: the pane never has a prompt.
  await server.run("set", "-g", "default-command", `cat > ${file}`);
  const view = await execute(scene, { patience: { shell: 1_500, ready: 1_000 } });
  assert.match(states(view).a1 ?? "", /^needs-attention: not started: /);
  assert.equal(readFileSync(file, "utf8"), "");
});

test("a conversation without a message, an unknown one and another program come back as a shell that says so", async (t) => {
  const scene = await lost(t, ["a1", "b2"], (id) =>
    id === "a1" ? { written: false } : { binding: null, unboundReason: "why" },
  );
  const { server, snapshot } = scene;
  const [first] = snapshot.panes;
  assert.ok(first);
  const vim = {
    ...first,
    id: "%999",
    index: 1,
    agent: null,
    program: "vi\u001b]m",
    idleShell: false,
    active: false,
  };
  const window = snapshot.windows[0];
  const layout = "0000,bad";
  const view = await execute({
    ...scene,
    snapshot: {
      ...snapshot,
      panes: [...snapshot.panes, vim],
      windows: snapshot.windows.map((each) => (each === window ? { ...each, layout } : each)),
    },
  });
  assert.equal(
    view.launches.every((each) => each.state === "pending"),
    true,
  );
  assert.deepEqual(scene.agent.starts(), []);
  const notes = [
    /^\[claude ran here; it had no conversation yet\]\n\$/m,
    /^\[claude ran here; its conversation is not known\]\n\$/m,
    /^\[vi\S?\]m ran here\]\n\$/m,
  ];
  const panes = await server.run("list-panes", "-s", "-t", "=work:", "-F", "#{pane_id}");
  const screens = (
    await Promise.all(panes.split("\n").map((id) => server.run("capture-pane", "-p", "-t", id)))
  ).join("\n");
  for (const note of notes) assert.match(screens, note);
});

test("a run that was cut off is continued: nothing is built twice, no launch is repeated", async (t) => {
  const scene = await lost(t, ["a1", "b2", "c3", "d4"]);
  const paths = statePaths(scene.box.state);
  const first = createRun(paths, record(scene, selectAll(scene.snapshot)));
  const cut = new Error("cut off");
  let launches = 0;
  const stopping: ExecuteInput["run"] = {
    ...first,
    journal: {
      append: (step) => {
        first.journal.append(step);
        if (step.kind === "launch") launches += 1;
        if (launches === 2) throw cut;
      },
    },
  };
  await assert.rejects(
    executeRun(input(scene, stopping, { readSettings: settings({ pace: 1 }) })),
    cut,
  );
  first.end();
  const interrupted = readRun(paths, first.record.id);
  assert.equal(interrupted?.view.stage, "interrupted");
  const second = resumeRun(paths, first.record);
  const view = await executeRun(input(scene, second));
  second.end();
  assert.deepEqual(view.launches.map((each) => each.state).sort(), [
    "ready",
    "ready",
    "ready",
    "starting",
  ]);
  assert.equal(
    readRun(paths, first.record.id)?.view.launches.filter(
      (each) => each.state === "outcome-unknown",
    ).length,
    1,
  );
  assert.equal(scene.agent.starts().length, 3);
  assert.equal((await scene.server.run("list-windows", "-t", "=work:")).split("\n").length, 4);
});

test("what guards a conversation has its second step also when the launch asks, is late, or was cut off", async (t) => {
  const scene = await lost(t, ["ask1", "hang2", "cut3"]);
  const steps: string[] = [];
  const guard = {
    key: () => "one",
    before: async ({ sessionId }: { sessionId: string }) => {
      steps.push(`before ${sessionId}`);
      return {};
    },
    after: async ({ sessionId }: { sessionId: string }) => {
      steps.push(`after ${sessionId}`);
      return `${sessionId} was put back`;
    },
    finish: async () => {},
  };
  const registry = { load: async () => ({ ...scene.agent.harness, guard }) };
  const paths = statePaths(scene.box.state);
  const first = createRun(paths, record(scene, selectAll(scene.snapshot)));
  const cut = new Error("cut off");
  const stopping: ExecuteInput["run"] = {
    ...first,
    journal: {
      append: (step) => {
        first.journal.append(step);
        if (steps.at(-1) === "before cut3" && step.kind === "launch") throw cut;
      },
    },
  };
  const patience = { shell: 20_000, ready: 2_000 };
  await assert.rejects(executeRun(input(scene, stopping, { registry, patience })), cut);
  first.end();
  const second = resumeRun(paths, first.record);
  const view = await executeRun(input(scene, second, { registry, patience }));
  second.end();
  for (const id of ["ask1", "hang2", "cut3"]) {
    const begun = steps.indexOf(`before ${id}`);
    assert.equal(steps.lastIndexOf(`before ${id}`), begun, "no launch is repeated");
    // Those that came to their end may have it again; no other launch comes in between.
    const next = steps
      .slice(begun + 1)
      .find((step) => step === `after ${id}` || /^before/.test(step));
    assert.equal(next, `after ${id}`, steps.join());
  }
  assert.ok(view.warnings.includes("cut3 was put back"), view.warnings.join());
});

test("a conversation that says less than what was recorded of it is a warning in the summary", async (t) => {
  const scene = await lost(t, ["a1", "b2", "c3"], () => ({ cost: 3.4, lastMessageAt: 1000 }));
  const costs: Record<string, number> = { a1: 3.4, b2: 1.2, c3: 5 };
  const harness: Harness = {
    ...scene.agent.harness,
    readConversation: async ({ sessionId }) => ({
      status: "found",
      facts: {
        sessionId,
        ...{ directory: null, transcript: null, title: null, model: null, branch: null },
        ...{ contextShare: null, lastMessageAt: 1000, interrupted: false },
        ...{ inheritedPermission: null, messages: [], cost: costs[sessionId] ?? null },
      },
    }),
  };
  const view = await execute(scene, { registry: { load: async () => harness } });
  const doubted = view.launches.find(({ title }) => title === "b2");
  assert.deepEqual(
    view.launches.map(({ state }) => state),
    ["ready", "ready", "ready"],
  );
  const doubt =
    "Its conversation says $1.20, and its record $3.40: look whether it is the right one.";
  assert.deepEqual(view.warnings, [`${doubted?.address}: ${doubt}`]);
  assert.ok(summaryLines(view, Date.now()).some((line) => line.includes(doubt)));
});

test("an agent past its time keeps no slot, and at six of them nothing more is started", async (t) => {
  const ids = ["hang1", "hang2", "hang3", "hang4", "hang5", "hang6", "zlast"];
  const scene = await lost(t, ids, (id) => ({ state: id === "zlast" ? "idle" : "waiting" }));
  let view: RunView | undefined;
  let isCancelled = false;
  const running = execute(scene, {
    patience: { shell: 20_000, ready: 2_000 },
    isCancelled: () => isCancelled,
    onProgress: (now) => {
      view = now;
    },
  });
  await eventually(
    "six are past their time",
    () => view?.launches.filter((each) => each.state === "needs-attention").length === 6,
  );
  assert.match(states(view as RunView).zlast ?? "", /^pending/);
  // One of the six ends after all: its place is free.
  const pane = view?.launches.find((each) => each.title === "hang1")?.paneId ?? "";
  await scene.server.run("send-keys", "-t", pane, "C-c");
  await eventually("the last one starts", () =>
    scene.agent.starts().some(({ id }) => id === "zlast"),
  );
  isCancelled = true;
  const last = await running;
  assert.match(states(last).zlast ?? "", /^ready/);
  assert.match(states(last).hang1 ?? "", /^failed/);
  assert.match(states(last).hang2 ?? "", /^needs-attention: not ready after 2 s/);
});

test("what did not start is tried again in the pane that it has; once it ran there, that is the user's", async (t) => {
  const scene = await lost(t, ["gone1", "a1"]);
  const { agent, server, snapshot } = scene;
  agent.missing.add("gone1");
  assert.match(states(await execute(scene)).gone1 ?? "", /^skipped/);
  const panes = await server.run("list-panes", "-a", "-F", "#{pane_id}");
  agent.missing.clear();
  const selection = {
    candidateId: selectAll(snapshot).candidateId,
    panes: selectAll(snapshot).panes.filter(
      ({ paneId }) =>
        snapshot.panes.find((pane) => pane.id === paneId)?.agent?.binding?.sessionId === "gone1",
    ),
  };
  const again = await execute(scene, {}, selection);
  assert.match(states(again).gone1 ?? "", /^ready/);
  assert.equal(await server.run("list-panes", "-a", "-F", "#{pane_id}"), panes);
  const pane = again.launches.find(({ title }) => title === "gone1")?.paneId ?? "";
  await server.run("send-keys", "-t", pane, "C-c");
  await eventually(
    "the agent has ended",
    async () =>
      (await server.run("display", "-p", "-t", pane, "#{pane_current_command}")) === "bash",
  );
  assert.match(states(await execute(scene, {}, selection)).gone1 ?? "", /^ready/);
  assert.equal(
    (await server.run("list-panes", "-a", "-F", "#{pane_id}")).split("\n").length,
    panes.split("\n").length + 1,
  );
});

test("a second restore meanwhile is told that one is under way", async (t) => {
  const scene = await lost(t, ["a1"]);
  const paths = statePaths(scene.box.state);
  const run = createRun(paths, record(scene, selectAll(scene.snapshot)));
  assert.throws(() => createRun(paths, record(scene, selectAll(scene.snapshot))), { code: "busy" });
  run.end();
});

test("the destination dies: the run goes on against the next server, and starts what died with it again", async (t) => {
  const scene = await lost(t, ["a1", "b2"]);
  const paths = statePaths(scene.box.state);
  const run = createRun(paths, record(scene, selectAll(scene.snapshot)));
  let ready = 0;
  await assert.rejects(
    executeRun(
      input(scene, run, {
        readSettings: settings({ pace: 1 }),
        onProgress: (view) => {
          const now = view.launches.filter((each) => each.state === "ready").length;
          if (now > ready) scene.server.kill("SIGKILL").catch(() => {});
          ready = now;
        },
      }),
    ),
    { code: "no-server" },
  );
  const view = await executeRun(input(scene, run));
  run.end();
  assert.deepEqual(
    view.launches.map((each) => each.state),
    ["ready", "ready"],
  );
  assert.equal(await scene.server.run("list-sessions", "-F", "#{session_name}"), "work");
});

test("a line that a person has begun in a pane of tmux-resurrect's is neither run nor added to", async (t) => {
  const scene = await lost(t, ["a1"]);
  const { server, snapshot, box, agent } = scene;
  const [pane] = snapshot.panes;
  const index = snapshot.sessions[0]?.links[0]?.index;
  await server.run("new-session", "-d", "-s", "work", "-c", pane?.directory ?? "");
  await server.run("move-window", "-s", "=work:", "-t", `=work:${index}`);
  const there = await server.run("display", "-p", "-t", "=work:", "#{pane_id}");
  const begun = join(box.root, "begun");
  const isShown = (text: string) =>
    eventually(text, async () =>
      (await server.run("capture-pane", "-p", "-J", "-t", there)).includes(text),
    );
  await isShown("$");
  await server.run("send-keys", "-t", there, "-l", `touch ${begun}`);
  await isShown(begun);
  const view = await execute(scene, { adopt: true });
  assert.match(states(view).a1 ?? "", /^ready/);
  assert.equal(existsSync(begun), false);
  assert.equal(agent.starts().length, 1);
});

test("after tmux-resurrect: typed into its panes, cleared first; one in which something runs is left alone", async (t) => {
  const scene = await lost(t, ["a1", "b2"]);
  const { server, snapshot, box, agent } = scene;
  const file = join(box.root, "typed");
  // What tmux-resurrect makes: the same names, indexes and directories; in one pane it has started a program.
  for (const [index, pane] of snapshot.panes.entries()) {
    const link = snapshot.sessions[0]?.links.find((each) => each.window === pane.window);
    const make =
      index === 0
        ? ["new-session", "-d", "-s", "work"]
        : ["new-window", "-d", "-t", `=work:${link?.index}`];
    await server.run(...make, "-c", pane.directory, ...(index === 1 ? [`cat > '${file}'`] : []));
    if (index === 0) await server.run("move-window", "-s", "=work:", "-t", `=work:${link?.index}`);
  }
  const stale = await server.run("display", "-p", "-t", "=work:", "#{pane_id}");
  await eventually("the shell is there", async () =>
    (await server.run("capture-pane", "-p", "-t", stale)).includes("$"),
  );
  await server.run("send-keys", "-t", stale, "seq 100", "Enter");
  await eventually("stale contents", async () =>
    (await server.run("capture-pane", "-p", "-t", stale)).includes("\n100\n"),
  );
  const before = await server.run(
    "list-panes",
    "-a",
    "-F",
    "#{pane_id} #{session_name}:#{window_index}",
  );
  const view = await execute(scene, { adopt: true, patience: { shell: 3_000, ready: 20_000 } });
  assert.equal(
    await server.run("list-panes", "-a", "-F", "#{pane_id} #{session_name}:#{window_index}"),
    before,
  );
  assert.match(states(view).a1 ?? "", /^ready/);
  assert.match(states(view).b2 ?? "", /^skipped: not started: /);
  assert.equal(readFileSync(file, "utf8"), "");
  assert.deepEqual(
    agent.starts().map(({ id }) => id),
    ["a1"],
  );
  const screen = await server.run("capture-pane", "-p", "-S", "-", "-t", stale);
  assert.doesNotMatch(screen, /^(99|100)$/m);
  assert.match(screen, /loading a1/);
});

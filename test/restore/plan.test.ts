import assert from "node:assert/strict";
import test from "node:test";
import type { Earlier } from "../../src/restore/earlier.ts";
import { type Destination, type Plan, planRestore } from "../../src/restore/plan.ts";
import type {
  PaneRecord,
  SessionRecord,
  Snapshot,
  WindowRecord,
} from "../../src/snapshot/schema.ts";

/** Sessions as `name: index=window.panes…`, each pane in the directory /NAME of its id. */
function snapshot(
  sessions: readonly (Partial<SessionRecord> & { links: SessionRecord["links"] })[],
  windows: readonly (Partial<WindowRecord> & {
    id: string;
    panes: readonly (Partial<PaneRecord> & { id: string })[];
  })[],
): Snapshot {
  return {
    schemaVersion: 1,
    server: {
      identity: { bootId: "b", pid: 1, startTime: "1" },
      socketPath: "/s",
      tmuxVersion: "3.5a",
    },
    recordedAt: 0,
    sessions: sessions.map((session, index) => ({
      id: `$${index}`,
      name: `s${index}`,
      directory: "/",
      group: null,
      current: session.links[0]?.index ?? 0,
      last: null,
      account: {},
      attached: false,
      ...session,
    })),
    windows: windows.map(({ panes: _, ...window }) => ({
      name: window.id,
      automaticRename: null,
      layout: "",
      zoomed: false,
      width: 80,
      height: 24,
      ...window,
    })),
    panes: windows.flatMap(({ id, panes }) =>
      panes.map((pane, index) => ({
        window: id,
        index,
        active: index === 0,
        last: false,
        directory: "/",
        title: "",
        program: "bash",
        idleShell: true,
        activityAt: 0,
        watched: false,
        agent: null,
        note: null,
        ...pane,
      })),
    ),
  };
}

const nothing: Destination = {
  sessions: [],
  groups: [],
  globalVariables: new Set(),
  built: { sessions: new Map(), windows: new Map(), panes: new Map() },
  joined: new Set(),
  standing: new Map(),
  links: new Map(),
};

function plan(
  of: Snapshot,
  {
    destination = {},
    but = [],
    gone = [],
    earlier = {},
  }: {
    destination?: Partial<Destination>;
    but?: readonly string[];
    gone?: readonly string[];
    earlier?: Partial<Earlier>;
  } = {},
): Plan {
  const directories = new Map(
    [
      ...of.panes.map((pane) => pane.directory),
      ...of.sessions.map((session) => session.directory),
    ].map((directory) => [
      directory,
      gone.includes(directory) ? ("gone" as const) : ("exists" as const),
    ]),
  );
  const panes = of.panes
    .filter((pane) => !but.includes(pane.id))
    .map((pane) => ({ paneId: pane.id, keepPermissions: false }));
  return planRestore({
    runId: "r",
    snapshot: of,
    selection: { candidateId: "c", panes },
    directories,
    earlier: { runs: [], running: new Set(), ...earlier },
    destination: { ...nothing, ...destination },
  });
}

const one = (id: string) => ({ id, panes: [{ id: `%${id.slice(1)}` }] });
const link = (index: number, window: string) => ({ index, window });
const brief = ({ sessions }: Plan) =>
  sessions.map((session) => {
    const built = session.windows.map((window) => `${window.index}=${window.saved}`);
    const linked = session.links.map((each) => `${each.index}~${each.window}`);
    const leader = session.leader === null ? "" : ` in ${session.leader}`;
    return `${session.name}${leader}: ${[...built, ...linked].join(" ")} at ${session.current}`;
  });

test("a linked window is built once, in the first session, and linked in the others", () => {
  const of = snapshot(
    [
      { links: [link(1, "@1"), link(5, "@2")] },
      { links: [link(0, "@2"), link(9, "@3")], current: 9 },
    ],
    [one("@1"), one("@2"), one("@3")],
  );
  assert.deepEqual(brief(plan(of)), ["s0: 1=@1 5=@2 at 1", "s1: 9=@3 0~@2 at 9"]);
});

test("a grouped session shares its leader's windows, and has its own current one", () => {
  const links = [link(0, "@1"), link(3, "@2")];
  const of = snapshot(
    [
      { links, group: "g", current: 0 },
      { links, group: "g", current: 3, last: 0 },
    ],
    [one("@1"), one("@2")],
  );
  const made = plan(of);
  assert.deepEqual(brief(made), ["s0: 0=@1 3=@2 at 0", "s1 in $0:  at 3"]);
  assert.deepEqual(
    made.sessions.map((session) => session.group),
    ["g", null],
  );
  assert.equal(made.sessions[1]?.last, 0);
});

test("a group whose name the server has already gets one beside it; one without other members gets none", () => {
  const links = [link(0, "@1")];
  const of = snapshot(
    [
      { links, group: "g" },
      { links, group: "g" },
    ],
    [one("@1")],
  );
  assert.equal(plan(of, { destination: { groups: ["g"] } }).sessions[0]?.group, "g-2");
  assert.equal(
    plan(of, { destination: { sessions: [{ id: "$7", name: "g" }] } }).sessions[0]?.group,
    "g-2",
  );
  const alone = snapshot([{ links, group: "g" }], [one("@1")]);
  assert.equal(plan(alone).sessions[0]?.group, null);
});

test("the first of a group that comes back leads it, though the first of all does not", () => {
  const of = snapshot(
    [
      { links: [link(0, "@1")], group: "g" },
      { links: [link(0, "@1")], group: "g" },
      { links: [link(0, "@2")] },
    ],
    [one("@1"), one("@2")],
  );
  assert.deepEqual(brief(plan(of, { but: ["%1"] })), ["s2: 0=@2 at 0"]);
});

test("a window without selected panes is left out, and the focus goes to the lowest that is left", () => {
  const of = snapshot(
    [{ links: [link(2, "@1"), link(4, "@2"), link(6, "@3")], current: 6, last: 2 }],
    [one("@1"), one("@2"), one("@3")],
  );
  const made = plan(of, { but: ["%3"] });
  assert.deepEqual(brief(made), ["s0: 2=@1 4=@2 at 2"]);
  assert.equal(made.sessions[0]?.last, null, "the last one is the current one now");
});

test("names that exist get a suffix; names of what the run itself built do not count, nor do they change", () => {
  const of = snapshot(
    [
      { links: [link(0, "@1")], name: "work" },
      { links: [link(0, "@2")], name: "web" },
    ],
    [one("@1"), one("@2")],
  );
  const taken = [
    { id: "$1", name: "work" },
    { id: "$2", name: "work-2" },
    { id: "$3", name: "web-9" },
  ];
  assert.deepEqual(
    plan(of, { destination: { sessions: taken } }).sessions.map((each) => each.name),
    ["work-3", "web"],
  );
  const built = {
    ...nothing.built,
    sessions: new Map([
      ["$0", "$1"],
      ["$1", "$3"],
    ]),
  };
  const again = plan(of, { destination: { sessions: taken, built } });
  assert.deepEqual(
    again.sessions.map((each) => each.name),
    ["work", "web-9"],
  );
  assert.deepEqual(again.warnings, []);
});

test("panes whose directory is gone are skipped, and a window of such panes with them", () => {
  const of = snapshot(
    [{ links: [link(0, "@1"), link(1, "@2")] }],
    [
      { id: "@1", panes: [{ id: "%1", directory: "/gone" }] },
      {
        id: "@2",
        panes: [
          { id: "%2", directory: "/gone" },
          { id: "%3", directory: "/here", active: false },
        ],
      },
    ],
  );
  const made = plan(of, { gone: ["/gone"] });
  assert.deepEqual(
    made.skipped.map((each) => `${each.pane} ${each.reason}`),
    ["%1 its directory is gone", "%2 its directory is gone"],
  );
  assert.deepEqual(brief(made), ["s0: 1=@2 at 1"]);
  assert.equal(made.sessions[0]?.windows[0]?.active, "%3");
});

test("variables are set where the session had them, and removed only where the server would give them", () => {
  const of = snapshot(
    [{ links: [link(0, "@1")], account: { A: "x", B: null, C: null } }],
    [one("@1")],
  );
  const made = plan(of, { destination: { globalVariables: new Set(["A", "B"]) } });
  assert.deepEqual(made.sessions[0]?.variables, { A: "x", B: null });
});

for (const [what, zoomed, but, expected] of [
  ["is zoomed again", true, [], true],
  ["is not where its zoomed pane does not come back", true, ["%1"], false],
  ["is not where only one pane is left", true, ["%2"], false],
  ["stays as it was", false, [], false],
] as const) {
  test(`a window ${what}`, () => {
    const of = snapshot(
      [{ links: [link(0, "@1")] }],
      [{ id: "@1", zoomed, panes: [{ id: "%1" }, { id: "%2" }] }],
    );
    assert.equal(plan(of, { but }).sessions[0]?.windows[0]?.zoomed, expected);
  });
}

test("an agent that has ended since an earlier restore comes back in a pane of its own; one that runs does not", () => {
  const agent = { harness: "claude" } as PaneRecord["agent"];
  const of = snapshot(
    [{ links: [link(1, "@1"), link(2, "@2")] }],
    [
      { id: "@1", panes: [{ id: "%1", agent, directory: "/" }] },
      { id: "@2", panes: [{ id: "%2", agent, directory: "/" }] },
    ].map((window) => ({
      ...window,
      panes: window.panes.map((pane) => ({
        ...pane,
        agent: agent && { ...agent, directory: "/" },
      })),
    })),
  );
  const made = plan(of, {
    destination: {
      standing: new Map([
        ["%1", "%11"],
        ["%2", "%12"],
      ]),
    },
    earlier: { running: new Set(["%1"]) },
  });
  assert.deepEqual(brief(made), ["s0: 2=@2 at 2"]);
  assert.deepEqual(made.skipped, [{ pane: "%1", reason: "it is there already" }]);
});

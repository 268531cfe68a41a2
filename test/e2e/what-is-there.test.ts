import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { formatLayout } from "../../src/restore/layout.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { attachClient, type TestServer } from "../support/tmux.ts";

const formats = {
  session: ["name", "path", "group", "windows", "attached", "alerts", "format"].map(
    (field) => `#{session_${field}}`,
  ),
  window: [
    ...["#{session_id}", "#{window_index}", "#{window_id}", "#{window_name}", "#{window_flags}"],
    ...["#{window_layout}", "#{window_visible_layout}", "#{window_width}x#{window_height}"],
  ],
  pane: [
    ...["#{window_id}", "#{pane_id}", "#{pane_index}", "#{pane_active}", "#{pane_last}"],
    ...["#{pane_pid}", "#{pane_current_path}", "#{pane_current_command}", "#{pane_title}"],
    ...["#{pane_mode}", "#{scroll_position}", "#{cursor_x},#{cursor_y}", "#{history_size}"],
    ...["#{pane_synchronized}", "#{pane_input_off}", "#{pane_marked}", "#{window_zoomed_flag}"],
  ],
};

/** All that tmux tells of what is in the server, by the ids of `of` (all of it, where absent). */
async function everything(server: TestServer, of?: ReadonlySet<string>) {
  const rows = async (command: string, id: string, format: readonly string[]) => {
    const all = command === "list-sessions" ? [] : ["-a"];
    const text = await server.run(command, ...all, "-F", [id, ...format].join(" | "));
    return text.split("\n").filter((row) => of?.has(row.split(" ")[0] ?? "") ?? true);
  };
  const sessions = await rows("list-sessions", "#{session_id}", formats.session);
  const windows = await rows("list-windows", "#{window_id}", formats.window);
  const panes = await rows("list-panes", "#{pane_id}", formats.pane);
  const ids = (list: readonly string[]) => [...new Set(list.map((row) => row.split(" ")[0] ?? ""))];
  const each = async (list: readonly string[], ...command: string[]) =>
    Promise.all(ids(list).map(async (id) => [id, await server.run(...command, "-t", id)]));
  return {
    ids: new Set([sessions, windows, panes].flatMap(ids)),
    state: {
      ...{ sessions, windows, panes },
      screens: await each(panes, "capture-pane", "-p", "-S", "-"),
      options: [
        ...[await server.run("show-options", "-s"), await server.run("show-options", "-g")],
        await server.run("show-options", "-gw"),
        ...(await each(sessions, "show-options")),
        ...(await each(windows, "show-options", "-w")),
        ...(await each(panes, "show-options", "-p")),
      ],
      hooks: [
        ...[await server.run("show-hooks", "-g"), await server.run("show-hooks", "-gw")],
        ...(await each(sessions, "show-hooks")),
      ],
      environment: [
        await server.run("show-environment", "-g"),
        ...(await each(sessions, "show-environment")),
      ],
      keys: await server.run("list-keys"),
      buffers: await server.run("list-buffers"),
      clients: await server.run("list-clients", "-F", "#{client_name} #{client_session}"),
    },
  };
}

const lines = (value: unknown) => JSON.stringify(value).split(/\\n|","/);

test("a restore into a server that is in use leaves every session, window, pane, option and hook there as it was", async (t) => {
  const { box, run, starts } = await desk(t, 500);
  const server = box.server("s");
  const session = randomUUID();
  const cells = [50, 70, 38].map((width, index) => ({
    ...{ kind: "pane" as const, width, height: 48, pane: index + 1 },
  }));
  const layout = formatLayout({ kind: "row", width: 160, height: 48, cells });
  await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [
      {
        name: "api",
        windows: [
          { layout, panes: [{ agent: { state: "waiting", session } }, {}, {}] },
          { index: 7, panes: [{ watched: true }] },
        ],
      },
    ],
  });
  const file = join(box.root, "typed");
  // The same name, names that it is a prefix of, and the first that would be free.
  await server.start(["-s", "api", "-n", "mine"], { columns: 120, rows: 40 });
  // tmux renames by what runs, some time later.
  await server.run("set", "-gw", "automatic-rename", "off");
  const [user = ""] = (await server.run("list-panes", "-F", "#{pane_id}")).split("\n");
  await server.run("new-session", "-d", "-s", "api-2", "-x", "90", "-y", "30");
  await server.run("new-session", "-d", "-s", "apiary", "-c", box.root);
  await server.run("new-session", "-d", "-t", "=apiary:", "-s", "twin");
  for (const name of ["api-2", "apiary", "twin"]) {
    await server.run("set", "-t", `=${name}:`, "destroy-unattached", "off");
  }
  await server.run("new-window", "-d", "-t", "=api:5", "-n", "left");
  await server.run("split-window", "-t", "=api:5", `cat > '${file}'`);
  const scrolled = await server.run(
    ...["new-window", "-d", "-P", "-F", "#{pane_id}", "-t", "=api:9"],
    "seq 200; exec sleep 1000",
  );
  await server.run("split-window", "-d", "-t", "=api:9", `cat >> '${file}'`);
  await server.run("set", "-w", "-t", "=api:9", "synchronize-panes", "on");
  await eventually("it has scrolled", async () =>
    /200/.test(await server.run("capture-pane", "-p", "-t", scrolled)),
  );
  await server.run("copy-mode", "-t", scrolled, ";", "send-keys", "-X", "-t", scrolled, "page-up");
  await server.run("set-buffer", "the user's own");
  await server.run("set-environment", "-g", "THEIRS", "1");
  await server.run("select-pane", "-m", "-t", scrolled);
  const client = await attachClient(box, server, { columns: 120, rows: 40, target: "=api:0" });
  for (const [name, value] of [
    ["destroy-unattached", "on"],
    ["renumber-windows", "on"],
    ["base-index", "1"],
    ["@other-plugin", "#(touch never)"],
  ] as const) {
    await server.run("set", "-g", name, value);
  }
  // Hooks of other plugins, some of which meddle with whatever is made.
  for (const [hook, command] of [
    ["after-new-window", "rename-window hooked"],
    ["after-split-window", "select-layout even-vertical"],
    ["after-new-session", "set -g @seen-session 1"],
    ["session-created", "set -g @seen-created 1"],
    ["window-linked", "set -g @seen-linked 1"],
    ["after-select-pane", "set -g @seen-select 1"],
    ["after-rename-session", "set -g @seen-rename 1"],
    ["client-session-changed", "set -g @seen-changed 1"],
    ["pane-focus-in", "set -g @seen-focus 1"],
  ] as const) {
    await server.run("set-hook", "-g", `${hook}[3]`, command);
  }
  await eventually("the shell is there", async () =>
    /^\$/.test(await server.run("capture-pane", "-p", "-t", user)),
  );
  await client.keys("-l", "echo half a li");
  await eventually("it is typed", async () =>
    /half a li$/m.test(await server.run("capture-pane", "-p", "-t", user)),
  );
  const before = await everything(server);
  const asked = await run(["restore", "--yes"]);
  assert.equal(asked.status, 0, asked.stderr + asked.stdout);
  assert.match(asked.stdout, /A session api exists already: the restored one is api-3/);
  await eventually(
    "the status line is free again",
    async () => (await server.run("show", "-gqv", "@workspace-restore-status")) === "",
  );
  const seen: readonly string[] =
    (await server.run("show-options", "-g")).match(/^@seen-\w+/gm) ?? [];
  assert.ok(seen.includes("@seen-created"), "hooks have run");
  for (const name of seen) await server.run("set", "-gu", name);
  const after = await everything(server, before.ids);
  for (const [what, was] of Object.entries(before.state)) {
    const now = after.state[what as keyof typeof after.state];
    assert.deepEqual(lines(now), lines(was), what);
  }
  assert.equal(readFileSync(file, "utf8"), "", "an editor and synchronized panes got no key");
  // What the user types goes on where it was, and what came back is as it was lost, whatever the hooks did.
  await client.keys("-l", "ne");
  await client.keys("Enter");
  await eventually("the line is the user's alone", async () =>
    /^half a line$/m.test(await server.run("capture-pane", "-p", "-t", user)),
  );
  assert.deepEqual(starts(), [session]);
  const rows = "#{window_index}.#{pane_index} #{pane_width}x#{pane_height}";
  const restored = await server.run("list-panes", "-s", "-t", "=api-3:", "-F", rows);
  assert.deepEqual(restored.split("\n"), [
    ...["1.0 50x48", "1.1 70x48", "1.2 38x48"],
    "7.0 160x48",
  ]);
  const renames = ["show-options", "-wqv", "-t", "=api-3:1", "automatic-rename"];
  assert.equal(await server.run(...renames), "");
});

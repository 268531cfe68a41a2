/**
 * How fast the offer and the picker are: node bench/picker.ts [--quick] [PANES…]
 *
 * From opening a popup to the checklist's first frame on the client (47 and 1,000 panes), from a key to a painted screen (1,000
 * panes), and the whole process of `offer` (47 and 1,000 panes, half of them agents), with its largest memory. Medians.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { actionFor } from "../src/picker/bindings.ts";
import { update } from "../src/picker/model.ts";
import { paintLine } from "../src/picker/paint.ts";
import { initialState } from "../src/picker/state.ts";
import { view } from "../src/picker/view.ts";
import { fortySeven } from "../test/support/forty-seven.ts";
import { writeLost } from "../test/support/lost.ts";
import { offerOf } from "../test/support/offers.ts";
import { attachClient, type Sandbox } from "../test/support/tmux.ts";
import { died, type SessionSketch } from "../test/support/workspaces.ts";
import { inSandboxes, isQuick, median, report, root, sizes, time, weigh } from "./measure.ts";

const rounds = isQuick ? 3 : 9;

await inSandboxes(async (newBox) => {
  const box = await newBox();
  const dist = join(box.root, "dist");
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), dist]);
  const empty = join(box.root, "empty.js");
  writeFileSync(empty, "");
  const bare = median(Array.from({ length: rounds }, () => time(process.execPath, [empty], {})));
  const floor = { what: "a bare start of Node", value: bare };
  for (const [panes, sessions] of [
    [47, fortySeven.sessions],
    [1000, workspace(1000)],
  ] as const) {
    report({
      what: "picker: popup to the first frame",
      panes,
      value: median(await firstFrame(await newBox(), join(dist, "cli.js"), sessions)),
      unit: "ms",
      floor,
      target: { value: 250 },
    });
  }
  report({
    what: "picker: key to a painted screen",
    panes: 1000,
    value: median(keyToScreen()),
    unit: "ms",
    target: { value: 16 },
  });
  for (const panes of sizes.length > 0 ? sizes : [5, 47, 300, 1000]) {
    const taken = await offerProcess(await newBox(), join(dist, "cli.js"), panes);
    const whole = panes === 1000 ? { target: { value: 500 } } : {};
    report({ what: "offer", panes, value: median(taken.times), unit: "ms", floor, ...whole });
    const target = { value: 150 };
    report({ what: "offer, its most memory", panes, value: taken.memory, unit: "MB", target });
  }
});

async function firstFrame(
  box: Sandbox,
  cli: string,
  sessions: readonly SessionSketch[],
): Promise<number[]> {
  const server = box.server();
  await writeLost(box, { socketPath: server.socketPath, sessions });
  await server.start();
  const client = await attachClient(box, server);
  const variables = [`TMUX_WORKSPACE_RESTORE_DIR=${box.state}`, `HOME=${box.home}`];
  const words = ["env", "-u", "TMUX_PANE", ...variables, process.execPath, cli, "restore"];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const popup = server
      .run("display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%", ...words)
      .catch(() => {});
    while (!/restore \d+ agents/.test(await client.screen()));
    times.push(performance.now() - started);
    await client.keys("q");
    await popup;
  }
  return times;
}

function keyToScreen(): number[] {
  const offer = offerOf([{ sessions: workspace(1000) }]);
  const size = { columns: 200, rows: 50 };
  let state = initialState(offer, { size, now: died, home: "/home/u", permissionsKept: false });
  const times: number[] = [];
  for (let step = 0; step < 300 && state !== undefined; step += 1) {
    const started = performance.now();
    const name = step % 5 === 0 ? "space" : "down";
    const action = actionFor({ type: "key", name }, state.mode);
    if (action !== undefined) state = update(state, action);
    for (const line of view(state, { colour: "true", utf8: true })) paintLine(line, "true");
    times.push(performance.now() - started);
  }
  return times;
}

async function offerProcess(
  box: Sandbox,
  cli: string,
  panes: number,
): Promise<{ times: number[]; memory: number }> {
  const socketPath = join(box.root, "s");
  await writeLost(box, { socketPath, sessions: workspace(panes) });
  const taken: Awaited<ReturnType<typeof weigh>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push(await weigh([cli, "-S", socketPath, "offer", "--json"], box.environment));
  }
  return {
    times: taken.map((each) => each.time),
    memory: Math.max(...taken.map((each) => each.memory)),
  };
}

/** Windows of two panes, an agent and a shell, 25 of them in a session. */
function workspace(panes: number): SessionSketch[] {
  const windows = Array.from({ length: Math.ceil(panes / 2) }, (_, index) => ({
    name: `w${index}`,
    panes: [{ agent: { title: `Conversation ${index}`, session: `s-${index}` } }, {}],
  }));
  return Array.from({ length: Math.ceil(windows.length / 25) }, (_, index) => ({
    name: `session-${index}`,
    windows: windows.slice(index * 25, (index + 1) * 25),
  }));
}

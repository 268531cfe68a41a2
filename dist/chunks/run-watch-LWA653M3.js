import {
  Terminal,
  fitLine,
  span,
  spread,
  underCursor
} from "./chunk-U3NAYGWS.js";
import {
  detectCapabilities,
  typeFor
} from "./chunk-LLZVUXQ7.js";
import {
  unknownRun
} from "./chunk-GCVZCD7J.js";
import {
  headline,
  isCancelled,
  tally
} from "./chunk-DFNZKG52.js";
import "./chunk-PCSZVHEK.js";
import "./chunk-J3WGF7R2.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-PACMC366.js";
import "./chunk-TAVQRZBC.js";
import "./chunk-73S5665N.js";
import "./chunk-KZPGHWSA.js";
import "./chunk-MANLZCUX.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-HRYXUQ2V.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-2FTE7PMD.js";
import "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import {
  clockDuration
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import {
  fit,
  textWidth
} from "./chunk-U7PGEZ6X.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import {
  readRun
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/run-watch.ts
import { setTimeout as delay } from "node:timers/promises";

// src/progress/view.ts
function progressView(state, capabilities) {
  const { columns, rows } = state.size;
  const type = typeFor(capabilities);
  const { ellipsis, rule } = type.glyphs;
  const ruled = [span(rule.repeat(columns), "dim")];
  const { warnings } = state.run;
  const launches = inOrder(state.run);
  const body = Math.max(1, rows - 4);
  const below = warnings.slice(0, Math.min(warnings.length, Math.floor(body / 3)));
  const room = body - below.length;
  const top = Math.max(0, Math.min(state.cursor - Math.floor(room / 2), launches.length - room));
  const listed = launches.slice(top, top + room).map((launch, index) => {
    const line = fitLine(launchLine(launch, state, type), columns, ellipsis);
    return top + index === state.cursor ? underCursor(line) : line;
  });
  const filled = Array.from({ length: room }, (_, index) => listed[index] ?? []);
  const noted = below.map((warning) => [span(` ${type.show(warning)}`, "warn")]);
  return [header(state, type), ruled, ...filled, ...noted, ruled, footer(state)].map(
    (line) => fitLine(line, columns, ellipsis)
  );
}
function inOrder(run) {
  if (run.stage !== "done") return run.launches;
  const rank = ({ state }) => state === "ready" ? 1 : 0;
  return run.launches.toSorted((a, b) => rank(a) - rank(b));
}
function header({ run, now, size }, type) {
  const { total, settled, ready, cancelled } = tally(run);
  const left = [span(` ${headline(run, now)}`, "bold")];
  const { ellipsis } = type.glyphs;
  if (run.stage === "done") {
    const rest = total - ready - cancelled;
    const notes = [
      rest === 0 ? "" : `${rest} to look at`,
      cancelled === 0 ? "" : `${cancelled} not started`
    ].filter(Boolean);
    return spread(left, [span(`${notes.join(", ")} `, "warn")], size.columns, ellipsis);
  }
  const clock = span(`  ${clockDuration(now - run.startedAt)} `, "dim");
  if (total === 0) return spread(left, [clock], size.columns, ellipsis);
  const width = Math.max(6, Math.min(40, size.columns - 58));
  const full = Math.round(settled / total * width);
  const bar = [
    span(type.glyphs.full.repeat(full), "good"),
    span(type.glyphs.empty.repeat(width - full), "dim"),
    span(`  ${settled} of ${total}`)
  ];
  return spread(left, [...bar, clock], size.columns, ellipsis);
}
var stateWords = {
  pending: "waiting",
  starting: "starting",
  ready: "ready",
  "needs-attention": "needs you",
  failed: "failed",
  skipped: "skipped",
  "outcome-unknown": "not known"
};
var stateStyles = {
  pending: "dim",
  starting: "info",
  ready: "good",
  "needs-attention": "warn",
  failed: "bad",
  skipped: "bad",
  "outcome-unknown": "warn"
};
function launchLine(launch, { run, now, size }, type) {
  const stopped = isCancelled(launch);
  const style = stopped ? "dim" : stateStyles[launch.state];
  const addresses = run.launches.map((each) => textWidth(type.show(each.address)));
  const address = Math.min(size.columns < 100 ? 14 : 24, Math.max(...addresses));
  const detail = detailWidth(launch, size.columns, type);
  const titles = run.launches.map((each) => textWidth(type.show(each.title)));
  const room = Math.max(6, size.columns - 5 - address - 1 - 9 - detail - 2);
  const title = Math.min(room, Math.max(6, ...titles));
  const quiet = launch.state === "pending" || stopped ? "dim" : "plain";
  const cell = (text, width) => fit(type.show(text), width, "left", type.glyphs.ellipsis);
  return [
    span(`  ${stopped ? type.glyphs.dot : stateGlyph(launch.state, now, type)} `, style),
    span(`${cell(launch.address, address)} `, "dim"),
    span(cell(launch.harness, 9), quiet === "dim" ? "dim" : "accent"),
    span(`${cell(launch.title, title)}  `, quiet),
    span(cell(launch.detail || stateWords[launch.state], detail + room - title), style)
  ];
}
function detailWidth({ state, detail }, columns, type) {
  const share = (part) => Math.floor(columns * part);
  const needed = stateStyles[state] === "warn" ? textWidth(type.show(detail)) : 0;
  return Math.max(12, share(0.34), Math.min(needed, share(0.48)));
}
function stateGlyph(state, now, { glyphs }) {
  switch (state) {
    case "ready":
      return glyphs.done;
    case "starting":
      return glyphs.spinner[Math.floor(now / 100) % glyphs.spinner.length] ?? "";
    case "needs-attention":
    case "outcome-unknown":
      return "!";
    case "failed":
    case "skipped":
      return glyphs.failed;
    default:
      return glyphs.dot;
  }
}
function footer({ run, stopping }) {
  const hint = (key, what) => [span(` ${key}`, "info"), span(` ${what} `, "dim")];
  const going = run.stage === "building" || run.stage === "launching";
  if (!going) return [...hint("enter", "go to the pane"), ...hint("q", "close")];
  return [
    ...hint("Esc", "hide; it goes on"),
    ...stopping ? [span("  starting nothing more", "warn")] : hint("x", "stop what has not started"),
    ...hint("enter", "go to the pane")
  ];
}

// src/progress/live.ts
var frameMilliseconds = 100;
function showProgress(io, watched) {
  const capabilities = detectCapabilities(io.environment);
  const terminal = new Terminal(io.input, io.output, capabilities.colour);
  return new Promise((resolve) => {
    let state = {
      run: watched.current(),
      size: terminal.size,
      now: io.now(),
      cursor: 0,
      stopping: false
    };
    const draw = () => {
      const run = watched.current();
      const ended = run.stage === "done" && state.run.stage !== "done";
      state = { ...state, run, now: io.now(), cursor: ended ? 0 : state.cursor };
      if (isAllBack(state.run)) return finish({ kind: "closed" });
      terminal.draw(progressView(state, capabilities));
    };
    const finish = (end) => {
      clearInterval(frames);
      terminal.close();
      resolve(end);
    };
    const frames = setInterval(draw, frameMilliseconds);
    const input = (events) => {
      for (const event of events) {
        const outcome = answer(event, state);
        if (outcome === "stop") watched.stop();
        if (outcome === "stop") state = { ...state, stopping: true };
        else if (typeof outcome === "number") state = { ...state, cursor: outcome };
        else if (outcome !== void 0) return finish(outcome);
      }
      draw();
    };
    terminal.open({
      input,
      resize: (size) => {
        state = { ...state, size };
        draw();
      },
      end: () => finish({ kind: "closed" })
    });
    draw();
  });
}
function isAllBack(run) {
  const { total, ready } = tally(run);
  return run.stage === "done" && ready === total && run.warnings.length === 0;
}
function answer(event, state) {
  const { launches } = state.run;
  const moved = (by) => Math.max(0, Math.min(launches.length - 1, state.cursor + by));
  if (event.type === "mouse") {
    if (event.action === "press") return void 0;
    return moved(event.action === "wheel-up" ? -3 : 3);
  }
  switch (event.name) {
    case "up":
    case "k":
      return moved(-1);
    case "down":
    case "j":
      return moved(1);
    case "x":
      return "stop";
    case "enter": {
      const paneId = inOrder(state.run)[state.cursor]?.paneId ?? null;
      return paneId === null ? void 0 : { kind: "go", paneId };
    }
    case "escape":
    case "q":
    case "ctrl-c":
      return { kind: "closed" };
    default:
      return void 0;
  }
}

// src/commands/run-watch.ts
async function watchRun(context, id, stop) {
  await started(context, id);
  const current = () => {
    const found = readRun(context.paths, id);
    if (found === void 0) throw unknownRun(id);
    return found.view;
  };
  const { environment } = context;
  const io = { input: process.stdin, output: process.stdout, environment, now: Date.now };
  const end = await showProgress(io, { current, stop });
  return { view: current(), pane: end.kind === "go" ? end.paneId : null };
}
async function started(context, id) {
  const deadline = Date.now() + 5e3;
  while (readRun(context.paths, id)?.view.stage === "interrupted" && Date.now() < deadline) {
    await delay(20);
  }
}
async function goToPane(context, pane) {
  if (!context.environment.TMUX) return context.tmux.attach(["-t", pane]);
  const client = mostRecentClient(await listClients(context.tmux, 5e3));
  if (client === void 0) return exitCode.failed;
  const there = ["switch-client", "-c", client.name, "-t", pane];
  return (await context.tmux.call(there, { timeout: 5e3 })).status;
}
export {
  goToPane,
  watchRun
};

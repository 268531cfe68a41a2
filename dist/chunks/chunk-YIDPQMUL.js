import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  readProcess
} from "./chunk-73QETIXB.js";

// src/commands/pane-of.ts
var fields = ["pane_pid", "session_name", "window_index", "pane_index"];
function paneFinder(tmux) {
  let panes;
  return async (pid) => {
    panes ??= listPanes(tmux);
    const addresses = await panes;
    for (let facts = readProcess(pid); facts !== void 0; facts = readProcess(facts.ppid)) {
      const address = addresses.get(facts.pid);
      if (address !== void 0) return address;
    }
    return null;
  };
}
async function listPanes(tmux) {
  const args = ["list-panes", "-a", "-F", rowFormat("P", fields)];
  const { status, stdout } = await tmux.call(args, { timeout: 5e3 });
  const addresses = /* @__PURE__ */ new Map();
  if (status !== 0) return addresses;
  const reader = new RowReader(stdout);
  while (!reader.done) {
    reader.kind();
    const [pid, session = "", window = "", pane = ""] = reader.fields(fields.length);
    reader.end();
    addresses.set(Number(pid), `${session}:${window}.${pane}`);
  }
  return addresses;
}

export {
  paneFinder
};

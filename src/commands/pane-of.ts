import { readProcess } from "../processes/host.ts";
import type { Tmux } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";

const fields = ["pane_pid", "session_name", "window_index", "pane_index"];

/** Where in this tmux server a process runs: the pane that one of its ancestors was started in. Asks tmux once at most. */
export function paneFinder(tmux: Tmux): (pid: number) => Promise<string | null> {
  let panes: Promise<ReadonlyMap<number, string>> | undefined;
  return async (pid) => {
    panes ??= listPanes(tmux);
    const addresses = await panes;
    for (let facts = readProcess(pid); facts !== undefined; facts = readProcess(facts.ppid)) {
      const address = addresses.get(facts.pid);
      if (address !== undefined) return address;
    }
    return null;
  };
}

async function listPanes(tmux: Tmux): Promise<ReadonlyMap<number, string>> {
  const args = ["list-panes", "-a", "-F", rowFormat("P", fields)];
  const { status, stdout } = await tmux.call(args, { timeout: 5_000 });
  const addresses = new Map<number, string>();
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

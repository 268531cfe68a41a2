import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * TCP ports that the process listens on, lowest first; none for one that is gone or another user's. Looked up in its own
 * network namespace (proc(5), proc_pid_net(5)).
 */
export function listeningPorts(pid: number, root = "/proc"): readonly number[] {
  try {
    const own = new Set(
      readdirSync(`${root}/${pid}/fd`).flatMap((each) => socketInode(`${root}/${pid}/fd/${each}`)),
    );
    const ports = ["tcp", "tcp6"].flatMap((table) =>
      listening(`${root}/${pid}/net/${table}`).flatMap(({ port, inode }) =>
        own.has(inode) ? [port] : [],
      ),
    );
    return [...new Set(ports)].sort((a, b) => a - b);
  } catch {
    return [];
  }
}

type Listening = { readonly port: number; readonly inode: string };

function listening(path: string): Listening[] {
  return read(path)
    .split("\n")
    .flatMap((line) => {
      const [, port = "", state = "", inode = ""] = row.exec(line) ?? [];
      return state === listen ? [{ port: Number.parseInt(port, 16), inode }] : [];
    });
}

/** sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode … */
const row = /^ *\d+: \w+:(\w{4}) \w+:\w{4} (\w\w) \w+:\w+ \w+:\w+ \w+ +\d+ +\d+ (\d+) /;
/** TCP_LISTEN (include/net/tcp_states.h). */
const listen = "0A";

/** Empty where the kernel has none, as without IPv6. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function socketInode(descriptor: string): string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(descriptor))?.slice(1) ?? [];
  } catch {
    return [];
  }
}

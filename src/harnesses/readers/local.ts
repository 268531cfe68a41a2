import { lstatSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";

/** File systems that answer from this machine alone: a read of them can be slow, but does not hang on a network or a daemon. */
const local = new Set(
  "bcachefs btrfs erofs ext2 ext3 ext4 f2fs jfs overlay ramfs squashfs tmpfs xfs zfs".split(" "),
);

let types: ReadonlyMap<string, string> | undefined;
const known = new Map<string, boolean>();

/**
 * Whether what is directly in that directory can be read at once, without a thread that would be lost to a hung mount:
 * handing a read to Node's pool and back costs more than the read. False where it cannot be told, as on macOS.
 *
 * Looks at nothing but mount points that are local and directories on them, from the root on; a symbolic link, which
 * may lead elsewhere, makes it false. The file itself may still be one: it is to be opened with O_NOFOLLOW.
 */
export function isLocalDirectory(directory: string): boolean {
  const before = known.get(directory);
  if (before !== undefined) return before;
  const parent = dirname(directory);
  types ??= mountTypes();
  const type = types.get(directory);
  const isLocal =
    (parent === directory || isLocalDirectory(parent)) &&
    (type === undefined ? parent !== directory : local.has(type)) &&
    isDirectory(directory);
  known.set(directory, isLocal);
  return isLocal;
}

function isDirectory(path: string): boolean {
  try {
    return lstatSync(encodeBytes(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Type by mount point, the last one mounted there (proc_pid_mountinfo(5)). Empty where there is no such file. */
function mountTypes(): ReadonlyMap<string, string> {
  try {
    return parseMounts(decodeBytes(readFileSync("/proc/self/mountinfo")));
  } catch {
    return new Map();
  }
}

export function parseMounts(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [mount = "", source = ""] = line.split(" - ", 2);
    const point = mount.split(" ", 5)[4];
    const type = source.split(" ", 1)[0];
    if (point === undefined || type === undefined || type === "") continue;
    found.set(
      point.replace(/\\([0-7]{3})/g, (_, octal) => unescaped(octal)),
      type,
    );
  }
  return found;
}

function unescaped(octal: string): string {
  return String.fromCharCode(Number.parseInt(octal, 8));
}

import { harnessNames } from "../../harnesses/names.ts";

/** What a name is replaced by in a report: the same for the same name, and never the name itself. */
export class Placeholders {
  readonly #given = new Map<string, Map<string, string>>();

  /** `session-1`, with what is unusual about the name: that is what such reports are often about. */
  of(kind: string, text: string): string {
    const names = this.#given.get(kind) ?? new Map<string, string>();
    this.#given.set(kind, names);
    const known = names.get(text);
    if (known !== undefined) return known;
    const made = `${kind}-${names.size + 1}${traits(text)}`;
    names.set(text, made);
    return made;
  }

  /** How many there are of each kind. */
  counts(): ReadonlyMap<string, number> {
    return new Map([...this.#given].map(([kind, names]) => [kind, names.size]));
  }

  /** Every text that was replaced, with what stands for it. */
  replaced(): readonly (readonly [text: string, placeholder: string])[] {
    return [...this.#given.values()].flatMap((names) => [...names]);
  }

  /**
   * A path, part by part, so that it still shows which lies in which. `home` is `~`; parts that programs have given, not people,
   * stay as they are.
   */
  path(path: string, home: string): string {
    if (path === home) return "~";
    const isBelow = home !== "" && home !== "/" && path.startsWith(`${home}/`);
    const [start, rest] = isBelow ? ["~", path.slice(home.length)] : ["", path];
    return (
      start +
      rest
        .split("/")
        .map((part) => this.#part(part))
        .join("/")
    );
  }

  #part(part: string): string {
    const isGiven = part === "" || usual.test(part) || placed.test(part);
    return isGiven ? part : this.of("dir", part);
  }
}

/** A placeholder already. */
const placed = /^(?:dir|session|window|title|branch|account|record|restore)-\d+$/;

/** Parts of paths that say nothing of anybody. */
const given = [
  ...["~", "usr", "bin", "sbin", "lib", "libexec", "local", "share", "state", "opt", "etc", "var"],
  ...["tmp", "private", "run", "proc", "dev", "home", "Users", "root", "nix", "store", "snap"],
  ...["homebrew", "linuxbrew", "\\.linuxbrew", "Cellar", "node", "nodejs", "node_modules"],
  ...["\\.bin", "versions", "installs", "current", "\\.nvm", "\\.?fnm", "mise", "\\.asdf"],
  ...["\\.volta", "\\.local", "\\.config", "\\.?tmux", "\\.tmux\\.conf", "tmux-workspace-restore"],
  ...["plugins", "scripts", "hooks", "dist", "servers", "runs", "cache", "settings\\.json"],
  ...["tmux-\\d+", "default", "v?\\d+(?:\\.\\d+)*[a-z]?", "(?:snapshot|damaged)\\.\\d+\\.json"],
  // An agent's program, and what it calls its folder.
  ...harnessNames.map((name) => `\\.?${name}(?:-agent)?`),
];
const usual = new RegExp(`^(?:${given.join("|")})$`);

function traits(text: string): string {
  const found = [
    ...(text === "" ? ["empty"] : []),
    ...(/\p{Cc}/u.test(text) ? ["control characters"] : []),
    ...(/\s/.test(text) ? ["spaces"] : []),
    ...(/[^\p{ASCII}]/u.test(text) ? ["beyond ASCII"] : []),
    ...(/[:.]/.test(text) ? ["colon or dot"] : []),
    ...(/[#$`'"\\;{}%*?]/.test(text) ? ["special characters"] : []),
    ...(text.startsWith("-") ? ["begins with -"] : []),
    ...(/^\d+$/.test(text) ? ["a number"] : []),
    ...(text.length > 40 ? ["long"] : []),
  ];
  return found.length === 0 ? "" : ` (${found.join(", ")})`;
}

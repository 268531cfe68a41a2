import { tagOptions } from "../config/tags.ts";
import { decodeBytes } from "../text/bytes.ts";
import type { Tmux } from "./exec.ts";
import { prefixKey } from "./keys.ts";

/** What the plugin did in a running server: all that takes it back is decided from this. */
export type LoadedFacts = {
  /** Output of `show-options -g`. */
  readonly options: string;
  /** Values of tmux-resurrect's two hooks. */
  readonly resurrectHooks: Readonly<Record<string, string>>;
  /** tmux-resurrect's scripts; empty without it. */
  readonly resurrectScripts: { readonly save: string; readonly restore: string };
  /** Output of `show-hooks -g client-attached`. */
  readonly clientAttached: string;
  /** Keys that the plugin says it has bound, each with what it does now. */
  readonly keys: readonly { readonly key: string; readonly command: string }[];
  /** Names in the server's environment. */
  readonly variables: readonly string[];
  /** Objects that carry one of the plugin's tags. */
  readonly tagged: readonly {
    readonly flag: "" | "-w" | "-p";
    readonly id: string;
    readonly option: string;
  }[];
};

export type Unloading = {
  readonly commands: readonly (readonly string[])[];
  /** What is taken back, as a person reads it. */
  readonly found: readonly string[];
};

const resurrectHooks = ["@resurrect-hook-post-save-all", "@resurrect-hook-post-restore-all"];
/** Set by scripts/tmux.sh: see processes/server-tag.ts. */
const variable = "TMUX_WORKSPACE_RESTORE_SERVER";

/** What hooks/join.conf has put in front of a hook's value, and what was there before. */
const joined =
  /^eval "sh \$\(tmux -u show-option -gqv @workspace-restore-path\)\/hooks\/resurrect-post-(?:save|restore)" \|\| :(?:; ([\s\S]*))?$/;

/** Throws as {@link Tmux.ask}. `timeout`: milliseconds for each answer. */
export async function readLoaded(tmux: Tmux, timeout: number): Promise<LoadedFacts> {
  const told = async (...args: string[]) => {
    const { status, stdout } = await tmux.call(args, { timeout });
    return status === 0 ? decodeBytes(stdout).replace(/\n$/, "") : "";
  };
  const options = (await tmux.ask(["show-options", "-g"], { timeout })).toString("utf8");
  const bound = (await told("show-options", "-gqv", "@workspace-restore-keys-bound")).split(" ");
  const tagged = await Promise.all(
    (
      [
        ["", "list-sessions", "session_id", tagOptions.session],
        ["-w", "list-windows", "window_id", tagOptions.window],
        ["-p", "list-panes", "pane_id", tagOptions.pane],
      ] as const
    ).map(async ([flag, list, id, option]) => {
      const format = `#{?${option},#{${id}},}`;
      const ids = await told(list, ...(flag === "" ? [] : ["-a"]), "-F", format);
      return [...new Set(ids.split("\n"))]
        .filter((each) => each !== "")
        .map((each) => ({ flag, id: each, option }));
    }),
  );
  return {
    options,
    resurrectHooks: Object.fromEntries(
      await Promise.all(
        resurrectHooks.map(async (name) => [name, await told("show-options", "-gqv", name)]),
      ),
    ),
    resurrectScripts: {
      save: await told("show-options", "-gqv", "@resurrect-save-script-path"),
      restore: await told("show-options", "-gqv", "@resurrect-restore-script-path"),
    },
    clientAttached: await told("show-hooks", "-g", "client-attached"),
    keys: await Promise.all(
      bound
        .filter((key) => key !== "")
        .map(async (key) => ({ key, command: (await prefixKey(tmux, key, timeout)) ?? "" })),
    ),
    variables: [...(await told("show-environment", "-g")).matchAll(/^(\w+)=/gm)].map(
      ([, name = ""]) => name,
    ),
    tagged: tagged.flat(),
  };
}

/** Everything of it is taken back; what others have put beside it stays. */
export function planUnloading(facts: LoadedFacts): Unloading {
  const options = [...facts.options.matchAll(/^(@workspace-restore-[\w-]+)/gm)].map(
    ([, name = ""]) => name,
  );
  const hooks = Object.entries(facts.resurrectHooks).flatMap(([name, value]) => {
    const match = joined.exec(value);
    return match === null ? [] : [{ name, before: match[1] }];
  });
  const isHooked = /^client-attached\[7100\].*hooks\/client-attached/m.test(facts.clientAttached);
  const keys = facts.keys.filter(({ command }) =>
    command.includes("/scripts/tmux-workspace-restore"),
  );
  const isTagged = facts.variables.includes(variable);
  const heartbeat = "@workspace-restore-heartbeat";
  return {
    commands: [
      // First, so that a beat that is just due ends itself.
      ...[heartbeat, ...options.filter((name) => name !== heartbeat)].map((name) => [
        ...["set-option", "-gu", name],
      ]),
      ...(isHooked ? [["set-hook", "-gu", "client-attached[7100]"]] : []),
      ...hooks.map(({ name, before }) =>
        before === undefined ? ["set-option", "-gu", name] : ["set-option", "-g", name, before],
      ),
      ...keys.map(({ key, command }) => releaseKey(key, command, facts.resurrectScripts)),
      ...(isTagged ? [["set-environment", "-gu", variable]] : []),
      ...facts.tagged.map(({ flag, id, option }) => [
        "set-option",
        `-u${flag.slice(1)}`,
        "-t",
        id,
        option,
      ]),
    ],
    found: [
      ...(options.length === 0 ? [] : [`${options.length} options`]),
      ...(keys.length === 0 ? [] : [`prefix + ${keys.map(({ key }) => key).join(", ")}`]),
      ...(isHooked ? ["its hook"] : []),
      ...(hooks.length === 0 ? [] : ["its part of tmux-resurrect's hooks"]),
      ...(isTagged ? ["its variable"] : []),
      ...(facts.tagged.length === 0 ? [] : [`marks on ${facts.tagged.length} restored objects`]),
    ],
  };
}

/** Its keys go back to tmux-resurrect, which binds them so (4.0.0). */
function releaseKey(
  key: string,
  command: string,
  { save, restore }: LoadedFacts["resurrectScripts"],
): readonly string[] {
  const isRestore = /tmux-workspace-restore"?'? restore/.test(command);
  const script = isRestore ? restore : save;
  return script !== "" && key === (isRestore ? "C-r" : "C-s")
    ? ["bind-key", "-T", "prefix", key, "run-shell", script]
    : ["unbind-key", "-T", "prefix", key];
}

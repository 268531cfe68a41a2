import { isKey, optionTable, optionNames as pluginOptions } from "../../config/options.ts";
import { globalEnvironment } from "../../tmux/environment.ts";
import type { Tmux } from "../../tmux/exec.ts";
import { RowReader, rowFormat } from "../../tmux/formats.ts";
import { prefixKey } from "../../tmux/keys.ts";

/** Of the plugin's load, and of its neighbours. */
const others = [
  "@workspace-restore-path",
  "@workspace-restore-heartbeat",
  "@resurrect-restore-script-path",
  "@resurrect-hook-post-save-all",
  "@resurrect-hook-post-restore-all",
  "@resurrect-processes",
  "@continuum-restore",
  "@continuum-save-interval",
  "@continuum-save-last-timestamp",
  "status",
  "status-right",
] as const;

/** What a running server says that the plugin's working depends on. */
export type DoctorServer = {
  readonly pid: number;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Raw values of the plugin's own options that are set. */
  readonly pluginOptions: ReadonlyMap<string, string>;
  /** Empty where it is unset. */
  readonly option: (name: (typeof others)[number]) => string;
  /** Names of every global user option. */
  readonly optionNames: readonly string[];
  /** What the keys of the prefix table do, as list-keys prints it; null: nothing. */
  readonly saveKey: KeyBinding;
  readonly restoreKey: KeyBinding;
  readonly clientAttached: string;
  /** TMUX_WORKSPACE_RESTORE_DIR of what the server starts; null: unset. */
  readonly stateDirectory: string | null;
};

export type KeyBinding = { readonly key: string; readonly command: string | null };

/** Throws as {@link Tmux.ask}. `timeout`: milliseconds for each answer. */
export async function readDoctorServer(tmux: Tmux, timeout: number): Promise<DoctorServer> {
  const fields = ["pid", "version", "start_time", ...pluginOptions, ...others];
  const output = await tmux.ask(["display-message", "-p", rowFormat("D", fields)], { timeout });
  const reader = new RowReader(output);
  reader.kind();
  const values = new Map(
    reader.fields(fields.length).map((value, index) => [fields[index] ?? "", value]),
  );
  const value = (name: string) => values.get(name) ?? "";
  const told = async (...args: string[]) => {
    const { status, stdout } = await tmux.call(args, { timeout });
    return status === 0 ? stdout.toString("utf8").trimEnd() : null;
  };
  const binding = async ({ name, default: fallback }: { name: string; default: string }) => {
    const key = isKey(value(name)) ? value(name) : fallback;
    return { key, command: await prefixKey(tmux, key, timeout) };
  };
  const [names, saveKey, restoreKey, clientAttached, environment] = await Promise.all([
    told("show-options", "-g"),
    binding(optionTable.saveKey),
    binding(optionTable.restoreKey),
    told("show-hooks", "-g", "client-attached"),
    globalEnvironment(tmux, ["TMUX_WORKSPACE_RESTORE_DIR"], timeout),
  ]);
  return {
    pid: Number(value("pid")),
    version: value("version"),
    startedAt: Number(value("start_time")) * 1000,
    pluginOptions: new Map(
      pluginOptions.flatMap((name) => (value(name) === "" ? [] : [[name, value(name)]])),
    ),
    option: value,
    optionNames: [...(names ?? "").matchAll(/^(@[\w-]+)/gm)].map((match) => match[1] ?? ""),
    saveKey,
    restoreKey,
    clientAttached: clientAttached ?? "",
    stateDirectory: environment.TMUX_WORKSPACE_RESTORE_DIR ?? null,
  };
}

import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { accountIn } from "../../harnesses/account.ts";
import type { Account } from "../../harnesses/harness.ts";
import { type PlannedEdit, planEdit } from "../../harnesses/install/apply.ts";
import { loadIntegrations } from "../../harnesses/install/integrations.ts";
import { accountVariables } from "../../harnesses/registry.ts";
import type { BootPlace } from "../boot/place.ts";
import type { CommandContext } from "../context.ts";
import type { ShownRecord } from "../find-record.ts";
import { pluginDirectory } from "../plugin-directory.ts";

/** What takes everything of the plugin out of the settings of agents, in each account that is known of, and out of the system's start. */
export async function planEdits(
  { environment }: CommandContext,
  records: readonly ShownRecord[],
  boot: BootPlace | null,
): Promise<PlannedEdit[]> {
  const plans = new Map<string, PlannedEdit>();
  const hooks = join(pluginDirectory(), "hooks");
  for (const integration of await loadIntegrations()) {
    const own = accountIn(environment, accountVariables[integration.harness]);
    const seen = records.flatMap(({ snapshot }) =>
      (snapshot?.panes ?? []).flatMap(({ agent }): Account[] =>
        agent?.harness === integration.harness
          ? [{ home: own.home, variables: agent.account }]
          : [],
      ),
    );
    for (const account of [own, ...seen]) {
      for (const edit of integration.edits(account, hooks)) {
        if (!plans.has(edit.path)) plans.set(edit.path, await planEdit(edit, "uninstall"));
      }
    }
  }
  if (boot !== null) plans.set(boot.file.path, await planEdit(boot.file, "uninstall"));
  return [...plans.values()].filter((plan) => plan.before !== plan.after);
}

/** Links to the command or the man page, and completions, where the README says that they are put. */
export function findPlaced({ environment }: CommandContext): string[] {
  const home = environment.HOME || homedir();
  const data = environment.XDG_DATA_HOME || join(home, ".local", "share");
  const config = environment.XDG_CONFIG_HOME || join(home, ".config");
  const bash = environment.BASH_COMPLETION_USER_DIR || join(data, "bash-completion");
  const command = "tmux-workspace-restore";
  const completions = [
    join(bash, "completions", command),
    join(data, "zsh", "site-functions", `_${command}`),
    join(config, "fish", "completions", `${command}.fish`),
  ];
  const searched = (environment.PATH ?? "").split(":").filter((each) => each.startsWith("/"));
  const links = [
    ...[...searched, join(home, ".local", "bin"), join(home, "bin")].map((each) =>
      join(each, command),
    ),
    join(data, "man", "man1", `${command}.1`),
  ];
  return [...new Set([...completions.filter(isCompletion), ...links.filter(isOurLink)])];
}

function isCompletion(path: string): boolean {
  if (isOurLink(path)) return true;
  const status = lstatSync(path, { throwIfNoEntry: false });
  return (
    status?.isFile() === true &&
    /^(?:#.*\btmux-workspace-restore\b)/.test(readFileSync(path, "utf8"))
  );
}

/** A symbolic link into the plugin's own directory. */
function isOurLink(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return false;
  try {
    return realpathSync(path).startsWith(`${realpathSync(pluginDirectory())}/`);
  } catch {
    return false;
  }
}

export type UserLine = { readonly path: string; readonly line: number };

/** Lines of the user's own files that name the plugin: theirs to take out. */
export function findUserLines({ environment }: CommandContext): UserLine[] {
  const home = environment.HOME || homedir();
  const config = environment.XDG_CONFIG_HOME || join(home, ".config");
  const files = [
    ...[".tmux.conf", ".profile", ".bash_profile", ".bashrc", ".zprofile", ".zshrc"].map((name) =>
      join(home, name),
    ),
    join(config, "tmux", "tmux.conf"),
    join(config, "fish", "config.fish"),
  ];
  return files.flatMap((path) =>
    linesOf(path).flatMap((text, index) =>
      /tmux-workspace-restore|@workspace-restore-/.test(text) ? [{ path, line: index + 1 }] : [],
    ),
  );
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** How the plugin's own directory goes: TPM removes what tmux.conf no longer names. */
export function removalOf(directory: string): string {
  return basename(dirname(directory)) === "plugins"
    ? `Then remove the plugin itself: prefix + Alt-u (TPM), or rm -r ${directory}`
    : `Then remove the plugin itself: rm -r ${directory}`;
}

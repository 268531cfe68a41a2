import { lstatSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { WorkspaceError } from "../../errors.ts";
import type { FileEdit } from "../../harnesses/install/integration.ts";
import { ownedFile } from "../../harnesses/install/owned-file.ts";
import type { CommandContext } from "../context.ts";
import { findPrograms } from "../doctor/programs.ts";
import { agentLabel, launchdAgent, type ServerWords, systemdUnit, unitMark } from "./units.ts";

/** Where this system looks for what starts with the user's session. */
export type BootPlace = {
  readonly file: FileEdit;
  /** What systemd's `enable` makes: a link, and what it points to as it is written. */
  readonly link: { readonly path: string; readonly target: string } | null;
};

const unitName = "tmux-workspace-restore.service";

export function bootPlace(
  context: CommandContext,
  platform: NodeJS.Platform = process.platform,
): BootPlace {
  const { environment } = context;
  const home = environment.HOME || homedir();
  const server = serverWords(context);
  if (platform === "darwin") {
    const path = join(home, "Library", "LaunchAgents", `${agentLabel}.plist`);
    const text = launchdAgent(server, environment.PATH ?? "/usr/bin:/bin");
    return { file: ownedFile(path, text, unitMark), link: null };
  }
  const units = join(environment.XDG_CONFIG_HOME || join(home, ".config"), "systemd", "user");
  return {
    file: ownedFile(join(units, unitName), systemdUnit(server), unitMark),
    link: {
      path: join(units, "default.target.wants", unitName),
      target: join("..", unitName),
    },
  };
}

/** Whether the link is there, and is ours. */
export function isLinked({ path, target }: NonNullable<BootPlace["link"]>): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isSymbolicLink() === true && readlinkSync(path) === target;
}

function serverWords({ environment, socketWords, tmux }: CommandContext): ServerWords {
  const [program] = findPrograms(tmux.program, environment.PATH);
  if (program === undefined) {
    throw new WorkspaceError("no-tmux", `${tmux.program} is not on PATH`, {
      advice: "Install tmux 3.2 or newer, and have it on PATH.",
    });
  }
  return [program, ...socketWords];
}

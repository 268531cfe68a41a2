import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { exitCode, systemErrorCode, WorkspaceError } from "../errors.ts";
import { planEdit } from "../harnesses/install/apply.ts";
import { madeBetween } from "../harnesses/install/made.ts";
import { noteMade } from "../store/made-directories.ts";
import { type BootPlace, bootPlace, isLinked } from "./boot/place.ts";
import { type ChangeFlags, changeFiles } from "./change-files.ts";
import type { CommandContext } from "./context.ts";

/**
 * Has the system start a tmux server when it comes up (`on`), no longer (`off`), or says whether it does. What was lost is then
 * offered to the first client as ever; nothing is restored by itself. A server that runs is neither ended nor started.
 */
export async function boot(
  context: CommandContext,
  flags: ChangeFlags,
  action = "status",
): Promise<number> {
  if (action !== "on" && action !== "off" && action !== "status") {
    throw new WorkspaceError("usage", `boot does not know ${action}`, {
      advice: "Use: boot on, boot off, or boot alone to see what is in place.",
    });
  }
  const place = bootPlace(context);
  const direction = action === "off" ? "uninstall" : "install";
  const plan = await planEdit(place.file, direction);
  const linked = place.link !== null && isLinked(place.link);
  if (action === "status") {
    const isOn = plan.before !== null && (place.link === null || linked);
    context.stdout(
      isOn
        ? `A tmux server is started with your session: ${plan.path}\n`
        : "No tmux server is started with your session. To have it so: tmux-workspace-restore boot on\n",
    );
    return isOn ? exitCode.done : exitCode.nothingToDo;
  }
  const isAsked =
    plan.before === plan.after && (place.link === null || linked === (action === "on"));
  if (isAsked) {
    context.stdout(`It is ${action} already.\n`);
    return exitCode.nothingToDo;
  }
  const outcome = await changeFiles(context, [plan], direction, flags);
  if (outcome !== "done") return outcome === "shown" ? exitCode.done : exitCode.failed;
  if (action === "on") putLink(context, place);
  else removeLink(place);
  tellSystemd(place);
  context.stdout(action === "on" ? on(place) : "Done. A server that runs goes on.\n");
  return exitCode.done;
}

/** What `systemctl --user enable` does, also where no user manager answers. */
function putLink({ paths }: CommandContext, { link }: BootPlace): void {
  if (link === null || isLinked(link)) return;
  try {
    const directory = dirname(link.path);
    noteMade(paths, madeBetween(mkdirSync(directory, { recursive: true }), directory));
    symlinkSync(link.target, link.path);
  } catch (cause) {
    throw new WorkspaceError(
      "settings-refused",
      `${link.path} could not be made (${systemErrorCode(cause) ?? cause})`,
      { advice: "Move away what is there, and try again.", cause },
    );
  }
}

export function removeLink({ link }: BootPlace): void {
  if (link !== null && isLinked(link)) rmSync(link.path);
}

/** Where there is a user manager. It neither starts nor ends anything by this. */
export function tellSystemd({ link }: BootPlace): void {
  if (link !== null) {
    spawnSync("systemctl", ["--user", "daemon-reload"], { stdio: "ignore", timeout: 10_000 });
  }
}

function on({ link }: BootPlace): string {
  if (link === null)
    return "Done: from your next login on. Undo it with: tmux-workspace-restore boot off\n";
  return (
    "Done: from the next start of your systemd user session on. Undo it with: tmux-workspace-restore boot off\n" +
    "That session starts when you log in. To have it start with the machine: loginctl enable-linger\n"
  );
}

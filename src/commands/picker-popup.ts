import { spawn } from "node:child_process";
import { exitCode } from "../errors.ts";
import { listClients, mostRecentClient } from "../tmux/clients.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { selfCommand } from "./self.ts";

/**
 * An agent asked for a restore: whatever it was told to pass, the user decides, in the picker on the user's own client.
 * The popup belongs to the tmux server, and so has no agent above it.
 */
export async function openPickerForUser(context: CommandContext, agent: string): Promise<number> {
  const client = mostRecentClient(await listClients(context.tmux, 5_000));
  if (client === undefined) {
    context.stderr(
      `This runs inside ${agent}, which may not start agents by itself, and no tmux client is attached to show the picker on.\n` +
        `Run it from a shell of your own: ${typedCommand(context, "restore")}\n`,
    );
    return exitCode.failed;
  }
  const words = selfCommand(context, ["restore"]);
  const size = ["-E", "-w", "100%", "-h", "100%"];
  const popup = [
    "-u",
    "-S",
    context.socket.path,
    "display-popup",
    "-c",
    client.name,
    "-t",
    client.pane,
    ...size,
  ];
  spawn(context.tmux.program, [...popup, ...words], { detached: true, stdio: "ignore" }).unref();
  context.stdout(
    `This runs inside ${agent}: nothing was restored. The picker is open on the user's tmux client (${client.name}), for them to decide.\n`,
  );
  return exitCode.done;
}

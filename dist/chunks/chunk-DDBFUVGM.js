import {
  selfCommand
} from "./chunk-QNBHFPUF.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";

// src/commands/picker-popup.ts
import { spawn } from "node:child_process";
async function openPickerForUser(context, agent) {
  const client = mostRecentClient(await listClients(context.tmux, 5e3));
  if (client === void 0) {
    context.stderr(
      `This runs inside ${agent}, which may not start agents by itself, and no tmux client is attached to show the picker on.
Run it from a shell of your own: ${typedCommand(context, "restore")}
`
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
    ...size
  ];
  spawn(context.tmux.program, [...popup, ...words], { detached: true, stdio: "ignore" }).unref();
  context.stdout(
    `This runs inside ${agent}: nothing was restored. The picker is open on the user's tmux client (${client.name}), for them to decide.
`
  );
  return exitCode.done;
}

export {
  openPickerForUser
};

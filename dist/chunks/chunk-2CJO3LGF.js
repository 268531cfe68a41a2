import {
  changeFiles
} from "./chunk-URW6VZE5.js";
import {
  findPrograms
} from "./chunk-2XPNNJWY.js";
import {
  planEdit
} from "./chunk-LIUZUPY5.js";
import {
  posixQuote
} from "./chunk-LTUWVAZS.js";
import {
  ownedFile
} from "./chunk-IZNONLPU.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/commands/boot.ts
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";

// src/commands/boot/place.ts
import { lstatSync, readlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

// src/commands/boot/units.ts
var unitMark = "tmux-workspace-restore boot";
var purpose = "A tmux server; what was lost is offered when a client attaches, and nothing is restored before";
function systemdUnit([program, ...words]) {
  const server = [program, ...words].map(posixQuote).join(" ");
  const isFree = `! ${server} display-message -p running >/dev/null 2>&1`;
  return `# Made by: ${unitMark} on. Taken away by: ${unitMark} off
[Unit]
Description=${purpose}
Documentation=man:tmux-workspace-restore(1)

[Service]
Type=exec
ExecCondition=/bin/sh -c ${unitWord(isFree)}
ExecStart=${[program, ...words, "-D"].map(unitWord).join(" ")}
OOMPolicy=continue

[Install]
WantedBy=default.target
`;
}
function unitWord(word) {
  if (/^[\w@+=:,./-]+$/.test(word)) return word;
  const inner = word.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("%", "%%").replaceAll("$", "$$$$");
  return `"${inner}"`;
}
var agentLabel = "tmux-workspace-restore.boot";
function launchdAgent(server, path) {
  const words = [...server, "-D"].map((word) => `    <string>${xml(word)}</string>
`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Made by: ${unitMark} on. Taken away by: ${unitMark} off. ${purpose}. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${agentLabel}</string>
  <key>ProgramArguments</key>
  <array>
${words}  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>${xml(path)}</string>
    <key>LANG</key>
    <string>en_US.UTF-8</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Interactive</string>
</dict>
</plist>
`;
}
function xml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

// src/commands/boot/place.ts
var unitName = "tmux-workspace-restore.service";
function bootPlace(context, platform = process.platform) {
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
      target: join("..", unitName)
    }
  };
}
function isLinked({ path, target }) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isSymbolicLink() === true && readlinkSync(path) === target;
}
function serverWords({ environment, socketWords, tmux }) {
  const [program] = findPrograms(tmux.program, environment.PATH);
  if (program === void 0) {
    throw new WorkspaceError("no-tmux", `${tmux.program} is not on PATH`, {
      advice: "Install tmux 3.2 or newer, and have it on PATH."
    });
  }
  return [program, ...socketWords];
}

// src/commands/boot.ts
async function boot(context, flags, action = "status") {
  if (action !== "on" && action !== "off" && action !== "status") {
    throw new WorkspaceError("usage", `boot does not know ${action}`, {
      advice: "Use: boot on, boot off, or boot alone to see what is in place."
    });
  }
  const place = bootPlace(context);
  const direction = action === "off" ? "uninstall" : "install";
  const plan = await planEdit(place.file, direction);
  const linked = place.link !== null && isLinked(place.link);
  if (action === "status") {
    const isOn = plan.before !== null && (place.link === null || linked);
    context.stdout(
      isOn ? `A tmux server is started with your session: ${plan.path}
` : "No tmux server is started with your session. To have it so: tmux-workspace-restore boot on\n"
    );
    return isOn ? exitCode.done : exitCode.nothingToDo;
  }
  const isAsked = plan.before === plan.after && (place.link === null || linked === (action === "on"));
  if (isAsked) {
    context.stdout(`It is ${action} already.
`);
    return exitCode.nothingToDo;
  }
  const outcome = await changeFiles(context, [plan], direction, flags);
  if (outcome !== "done") return outcome === "shown" ? exitCode.done : exitCode.failed;
  if (action === "on") putLink(place);
  else removeLink(place);
  tellSystemd(place);
  context.stdout(action === "on" ? on(place) : "Done. A server that runs goes on.\n");
  return exitCode.done;
}
function putLink({ link }) {
  if (link === null || isLinked(link)) return;
  try {
    mkdirSync(dirname(link.path), { recursive: true });
    symlinkSync(link.target, link.path);
  } catch (cause) {
    throw new WorkspaceError(
      "settings-refused",
      `${link.path} could not be made (${systemErrorCode(cause) ?? cause})`,
      { advice: "Move away what is there, and try again.", cause }
    );
  }
}
function removeLink({ link }) {
  if (link !== null && isLinked(link)) rmSync(link.path);
}
function tellSystemd({ link }) {
  if (link !== null) {
    spawnSync("systemctl", ["--user", "daemon-reload"], { stdio: "ignore", timeout: 1e4 });
  }
}
function on({ link }) {
  if (link === null) return "Done: from your next login on. Undo it with: boot off\n";
  return "Done: from the next start of your systemd user session on. Undo it with: boot off\nThat session starts when you log in. To have it start with the machine: loginctl enable-linger\n";
}

export {
  bootPlace,
  isLinked,
  boot,
  removeLink,
  tellSystemd
};

import { posixQuote } from "../../text/posix-quote.ts";

/** What starts a tmux server: words without a shell, the program an absolute path. */
export type ServerWords = readonly [program: string, ...words: string[]];

/** By this the file is known again in any version. */
export const unitMark = "tmux-workspace-restore boot";

const purpose =
  "A tmux server; what was lost is offered when a client attaches, and nothing is restored before";

/**
 * A unit for the user's systemd. `tmux -D` (3.2 to 3.8) stays in the foreground, keeps running without a session and reads
 * tmux.conf, so that the plugin is there. Where a server runs already nothing is started: -D would attach to it and fail.
 * OOMPolicy: the usual one ends the whole unit, every agent with it, when the kernel ends one program of it (systemd 243 and newer).
 */
export function systemdUnit([program, ...words]: ServerWords): string {
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

/** One word of a command line (systemd.service(5), systemd.unit(5)): `%` and `$` would be expanded. */
function unitWord(word: string): string {
  if (/^[\w@+=:,./-]+$/.test(word)) return word;
  const inner = word
    .replace(/[\\"]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("%", "%%")
    .replaceAll("$", "$$$$");
  return `"${inner}"`;
}

export const agentLabel = "tmux-workspace-restore.boot";

/**
 * An agent for the user's launchd (launchd.plist(5) of macOS 14). Written after the manual page, and not run on a Mac.
 * `path`: where tmux finds the plugin's programs, for launchd's own PATH holds the system's alone.
 */
export function launchdAgent(server: ServerWords, path: string): string {
  const words = [...server, "-D"].map((word) => `    <string>${xml(word)}</string>\n`).join("");
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

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

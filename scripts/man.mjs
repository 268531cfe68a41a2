// Makes docs/man/tmux-workspace-restore.1 from what --help says and from what the README says of each option.
//
//   node scripts/man.mjs [FILE]
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../src/cli-process.ts";
import { createProgram } from "../src/cli-program.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = process.argv[2] ?? join(root, "docs", "man", "tmux-workspace-restore.1");
const program = createProgram(() => {});
const help = program.createHelp();

/** Text for man(7): nothing in it is an instruction. */
function text(words) {
  return words
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");
}

const bold = (words) => `\\fB${text(words)}\\fR`;

/** The README's marks as those of man(7). */
function prose(markdown) {
  return text(
    markdown
      .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
      .replace(/\*\*([^*]+)\*\*/g, "$1")
      .replace(/\s+/g, " ")
      .trim(),
  ).replace(/`([^`]+)`/g, "\\fB$1\\fR");
}

const flag = (option) => `.TP\n${bold(option.flags)}\n${text(sentence(option.description))}\n`;

function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

const shared = new Set(["-L <name>", "-S <path>", "-h, --help"]);

function command(one) {
  const own = help.visibleOptions(one).filter((option) => !shared.has(option.flags));
  const words = help.subcommandTerm(one).replace(" [options]", "");
  return `.SS ${bold(words)}\n${text(sentence(one.description()))}\n${own.map(flag).join("")}`;
}

function options() {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const start = readme.indexOf("\n## Options\n");
  const end = readme.indexOf("\n## ", start + 5);
  const sections = readme.slice(start, end).split(/^### /m).slice(1);
  return sections.map((section) => {
    const [heading = "", ...rest] = section.split("\n");
    const names = [...heading.matchAll(/`([^`]+)`/g)].map(([, name]) => bold(name)).join(", ");
    const paragraph = rest
      .join("\n")
      .trim()
      .split(/\n\n|```/, 1)[0];
    return `.TP\n${names}\n${prose(paragraph)}\n`;
  });
}

writeFileSync(
  file,
  `.\\" Made by scripts/man.mjs. Do not edit.
.TH TMUX\\-WORKSPACE\\-RESTORE 1 "" "${version}"
.SH NAME
tmux\\-workspace\\-restore \\- bring back a lost tmux workspace, each coding agent in its own conversation
.SH SYNOPSIS
${bold(program.name())} [${bold("-L")} \\fIname\\fR | ${bold("-S")} \\fIpath\\fR] \\fIcommand\\fR [\\fIwords\\fR]
.SH DESCRIPTION
While a tmux server lives, it is recorded: its sessions, windows and panes, and which conversation each coding agent in it holds.
Once it is gone (a reboot, a crash), what was lost is offered, and what you confirm is restored. Nothing starts by itself.
.PP
In tmux, prefix + Ctrl\\-s records now, and prefix + Ctrl\\-r opens the picker of what was lost.
.SH COMMANDS
${help.visibleCommands(program).map(command).join("")}.SS Before or after every command
.TP
${bold("-L name")}, ${bold("-S path")}
The server that is meant, as with tmux itself. Without them that of $TMUX, and outside tmux the default one.
.TP
${bold("--help")}
Show what the command takes.
.SH OPTIONS OF TMUX
Set in tmux.conf, before the plugin is loaded.
${options().join("")}.SH ENVIRONMENT
.TP
${bold("TMUX_WORKSPACE_RESTORE_DIR")}
The state directory. Set it for tmux, your shells and the agents alike.
.TP
${bold("TMUX_WORKSPACE_RESTORE_NODE")}
The Node.js to use, for the command in a shell.
.TP
${bold("TMUX_WORKSPACE_RESTORE_TMUX")}
The tmux program to use, where two versions are installed.
.SH FILES
.TP
\\fI~/.local/state/tmux\\-workspace\\-restore\\fR
All that is recorded, for you alone to read.
.TP
\\fI~/.config/tmux\\-workspace\\-restore/relaunch\\fR
Commands that you have vouched for.
.TP
\\fI~/.config/tmux\\-workspace\\-restore/autostart.json\\fR
Agents that start by themselves.
.SH EXIT STATUS
0 when done, 1 when something failed, 2 for wrong usage, 3 when there was nothing to do.
.SH SEE ALSO
\\fBtmux\\fR(1), README.md beside the plugin
`,
);

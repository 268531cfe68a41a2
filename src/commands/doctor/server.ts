import { optionTable, unknownOptions, usableOptions } from "../../config/options.ts";
import { ago } from "../../text/duration.ts";
import { type Finding, note, ok, problem, withWordsOf } from "./finding.ts";
import type { DoctorServer, KeyBinding } from "./server-facts.ts";

const reload =
  "Source your tmux.conf again (tmux source-file ~/.tmux.conf), or start the server anew.";

/** The plugin in a running server. `save`: the command that records it. `lastSeen`: when a save last saw it; undefined: never. Times in milliseconds. */
export function serverFindings(
  server: DoctorServer,
  lastSeen: number | undefined,
  now: number,
  save: string,
): Finding[] {
  if (server.option("@workspace-restore-path") === "") {
    return [
      problem(
        "plugin",
        "It is not loaded in this server: nothing is recorded by itself, and no key is bound",
        "Add it to ~/.tmux.conf as the README says (TPM, or run-shell), and source that file.",
      ),
      ...optionFindings(server),
    ];
  }
  return [
    ok("plugin", `Loaded from ${unquoted(server.option("@workspace-restore-path"))}`),
    ...optionFindings(server),
    ...keyFindings(server),
    ...hookFindings(server),
    heartbeatFinding(server, lastSeen, now, save),
  ];
}

/** The option holds a word for sh. */
function unquoted(word: string): string {
  return /^'.*'$/s.test(word) ? word.slice(1, -1).replaceAll("'\\''", "'") : word;
}

function optionFindings({ pluginOptions, optionNames }: DoctorServer): Finding[] {
  const wrong = usableOptions(pluginOptions).problems.map(({ message, advice }) =>
    withWordsOf(problem("options", message, advice ?? ""), ...pluginOptions.values()),
  );
  const unknown = unknownOptions(optionNames).map((name) =>
    note(
      "options",
      `${name} is no option of this version`,
      "Is it misspelt? The README has them all.",
    ),
  );
  if (wrong.length + unknown.length > 0) return [...wrong, ...unknown];
  const set =
    pluginOptions.size === 0 ? "All at their defaults" : `${pluginOptions.size} set, all valid`;
  return [ok("options", set)];
}

function keyFindings(server: DoctorServer): Finding[] {
  return [
    keyFinding(server.saveKey, "save", "records the workspace", optionTable.saveKey.name),
    keyFinding(server.restoreKey, "restore", "opens the picker", optionTable.restoreKey.name),
  ];
}

function keyFinding(
  { key, command }: KeyBinding,
  what: "save" | "restore",
  does: string,
  option: string,
): Finding {
  const pressed = `prefix + ${key}`;
  if (command === null) return problem("keys", `${pressed} is not bound`, reload);
  if (command.includes("/scripts/tmux-workspace-restore")) return ok("keys", `${pressed} ${does}`);
  if (command.includes(`/scripts/${what}.sh`)) {
    const joined = what === "save" ? "records as well" : "asks which agents to resume";
    return ok("keys", `${pressed} is tmux-resurrect's; after it the plugin ${joined}`);
  }
  const bound = command.replace(/^bind-key\s+(-r\s+)?-T\s+\S+\s+\S+\s+/, "").slice(0, 60);
  const finding = note(
    "keys",
    `${pressed} is somebody else's, and was left alone: ${bound}`,
    `Choose another key: set -g ${option} KEY`,
  );
  return withWordsOf(finding, bound);
}

function hookFindings(server: DoctorServer): Finding[] {
  const own = /^client-attached\[7100\].*hooks\/client-attached/m.test(server.clientAttached);
  const attached = own
    ? ok("hooks", "client-attached[7100] offers what was lost")
    : problem(
        "hooks",
        "client-attached[7100] is lost: another plugin has cleared that hook",
        `It is set again at each heartbeat. ${reload}`,
      );
  if (server.option("@resurrect-restore-script-path") === "") return [attached];
  const slots = [
    { option: "@resurrect-hook-post-save-all", hook: "hooks/resurrect-post-save" },
    { option: "@resurrect-hook-post-restore-all", hook: "hooks/resurrect-post-restore" },
  ] as const;
  const chained = slots.map(({ option, hook }): Finding => {
    const value = server.option(option);
    if (!value.includes(hook)) {
      return problem(
        "hooks",
        `${option} does not call the plugin`,
        `Another plugin has replaced its value. It is chained again at each heartbeat. ${reload}`,
      );
    }
    const rest = value.indexOf("; ", value.indexOf(hook));
    return ok(
      "hooks",
      `${option} calls the plugin${rest < 0 ? "" : ", then what was there before"}`,
    );
  });
  return [attached, ...chained];
}

function heartbeatFinding(
  { option, pluginOptions, startedAt }: DoctorServer,
  lastSeen: number | undefined,
  now: number,
  save: string,
): Finding {
  const interval = Number(
    pluginOptions.get(optionTable.heartbeatSeconds.name) ?? optionTable.heartbeatSeconds.default,
  );
  // A beat that is late by two more has ended its chain, or fails.
  const patience = 1000 * (3 * (interval || 60) + 10);
  const advice = `${reload} Then see what tells: ${save}`;
  if (option("@workspace-restore-heartbeat") === "") {
    return problem("heartbeat", "It was never started", advice);
  }
  if (lastSeen === undefined) {
    return now - startedAt > patience
      ? problem("heartbeat", "No beat has recorded anything yet", advice)
      : note("heartbeat", "The first beat is still to come");
  }
  const last = `last beat ${ago(now - lastSeen)}, every ${interval} s`;
  return now - lastSeen > patience
    ? problem("heartbeat", `It has stopped: ${last}`, advice)
    : ok("heartbeat", `Alive: ${last}`);
}

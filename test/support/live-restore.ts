import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeLost } from "./lost.ts";
import { projectRoot } from "./plugin.ts";
import type { Sandbox } from "./tmux.ts";
import type { PaneSketch, SessionSketch } from "./workspaces.ts";

/**
 * A lost workspace of eleven stand-ins for an agent, whose restore is a picture at each moment: three are back at once, one asks to
 * log in, three take six seconds, and the rest waits for a slot.
 */
export async function loseLively(box: Sandbox, socketPath: string): Promise<void> {
  const path = `'${join(projectRoot, "test", "stand-ins")}:${dirname(process.execPath)}':$PATH`;
  appendFileSync(
    join(box.home, ".bashrc"),
    `export PATH=${path} STAND_IN_READY_MS=700
case $PWD in
  */checkout) export STAND_IN_FIRST_RUN=1 ;;
  */infra | */data) export STAND_IN_READY_MS=6000 ;;
esac
`,
  );
  await writeLost(box, { socketPath, sessions: sessions() });
}

/** Of those that waited for the user, the latest start first. */
function agent(title: string, folder: string, minutes: number): PaneSketch {
  const directory = `/home/u/src/${folder}`;
  return {
    directory,
    idleMinutes: minutes,
    agent: { title, session: randomUUID(), state: "waiting" },
  };
}

const session = (name: string, ...panes: readonly PaneSketch[]): SessionSketch => ({
  name,
  windows: panes.map((pane) => ({ panes: [pane] })),
});

const sessions = (): readonly SessionSketch[] => [
  session(
    "api",
    agent("Fix login redirect loop", "api", 1),
    agent("Review the auth change", "api-review", 2),
    agent("Add the tenant column without downtime", "api-tenant", 3),
  ),
  session("web", agent("Keep the cart across sign-in", "checkout", 4)),
  session(
    "infra",
    agent("Terraform drift in staging", "infra", 5),
    agent("Move the zone to the new provider", "infra", 6),
  ),
  session(
    "data",
    agent("Backfill March without double counting", "data", 7),
    agent("日本語の翻訳を確認する", "i18n", 8),
    agent("Übersetzungen prüfen", "i18n-de", 9),
  ),
  session(
    "docs",
    agent("Rewrite the quick start", "docs", 10),
    agent("Write the failover runbook", "runbook", 11),
  ),
];

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadHarnesses } from "../../src/harnesses/registry.ts";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import { descendants } from "../../src/processes/foreground.ts";
import { readProcesses } from "../../src/processes/host.ts";
import { filesBelow, holds, message, standInDesk } from "../harnesses/stand-in-desk.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot } from "../support/plugin.ts";
import { isAlive } from "../support/tmux.ts";

for (const harness of await loadHarnesses()) {
  test(`${harness.name}: a conversation that was never prompted and one that was deleted are offered as such`, async (t) => {
    const { box, server, seen, agent } = await standInDesk(t, harness);
    const cli = (...words: string[]) => {
      const args = [join(projectRoot, "src", "cli.ts"), ...words, "-S", server.socketPath];
      const options = { env: box.environment, timeout: 90_000, encoding: "utf8" } as const;
      return execFileSync(process.execPath, args, options);
    };
    const silent = await server.run("split-window", "-PF", "#{pane_id}", "bash --norc");
    await server.run("send-keys", "-t", silent, harness.command, "Enter");
    await seen.until(silent, "ready", 90_000);
    cli("save");
    const lived = descendants(readProcesses(), await server.pid());
    await server.kill("SIGKILL");
    // One that still ends would make its database anew.
    await eventually(
      "the lost agents have ended",
      () => lived.every(({ pid }) => !isAlive(pid)),
      90_000,
    );
    for (const path of filesBelow(box.home)) {
      if (!holds(path, message)) continue;
      // A database that has lost its log alone is not one that is gone.
      const database = path.replace(/-(?:wal|shm)$/, "");
      for (const end of ["", "-wal", "-shm"]) rmSync(`${database}${end}`, { force: true });
    }
    const { candidates } = JSON.parse(cli("offer", "--all", "--json")) as OfferDocument;
    const offered = candidates[0]?.panes ?? [];
    const of = (id: string) => offered.find(({ paneId }) => paneId === id);
    const { default: ticked, reason } = of(agent.paneId) ?? {};
    assert.deepEqual([ticked, reason], ["disabled", "transcript gone"]);
    // Nothing of it comes back but its shell; where no conversation is known of it, others can be chosen.
    assert.match(`${of(silent)?.kind}`, /^(program|unbound)$/);
    if (of(silent)?.kind === "unbound") assert.equal(of(silent)?.default, "unticked");
  });
}

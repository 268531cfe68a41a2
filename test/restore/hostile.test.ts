import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import { applyRestore } from "../../src/restore/apply.ts";
import { directoriesOf } from "../../src/restore/directories.ts";
import { nothingEarlier } from "../../src/restore/earlier.ts";
import { encodeBytes } from "../../src/text/bytes.ts";
import { literalFormat } from "../../src/tmux/escape.ts";
import { commandLine } from "../../src/tmux/exec.ts";
import { sandbox } from "../support/tmux.ts";
import { comparable, existing, selectAll, snapshotOf } from "./snapshots.ts";

const seed = Number(process.env.TWR_SEED) || Math.trunc(Math.random() * 2 ** 31);
const runs = Number(process.env.TWR_PROPERTY_RUNS) || 15;

/** Pieces that mean something to tmux, a shell or a terminal; every command in them would make the canary. */
const piece = fc.constantFrom(
  ..."aZ9 .:;#{}[]()$%@=+-!?*~^&|<>/\\'\"`,_é",
  "#(touch CANARY)",
  "##(touch CANARY)",
  "#{q:x}",
  "#[fg=red]",
  "##[",
  "#{?1,a,b}",
  "$(touch CANARY)",
  "`touch CANARY`",
  "; touch CANARY;",
  "%H",
  "{last}",
  "👨‍👩‍👧",
  "שלום",
  "\u200b",
  "\t",
  "\n",
  "\u0001",
  "\u001b[31m",
  "\udcff",
  "\udcfe\udc80",
);
const short = (length: number) =>
  fc.array(piece, { minLength: 1, maxLength: length }).map((parts) => parts.join(""));
/** Now and then of 4 KiB. */
const text = (length: number) =>
  fc.oneof(
    { weight: 12, arbitrary: short(length) },
    { weight: 1, arbitrary: short(length).map((part) => part.repeat(4096).slice(0, 4096)) },
  );
/** Below HOME. A component has no slash, and is at most 255 bytes; now and then the whole is almost as long as a path may be. */
const directory = fc.oneof(
  { weight: 12, arbitrary: short(8).map((part) => component(part).slice(0, 60)) },
  {
    weight: 1,
    arbitrary: short(8).map((part) =>
      Array.from({ length: 15 }, () => component(part.repeat(60)).slice(0, 60)).join("/"),
    ),
  },
);
const component = (value: string) =>
  value
    .replaceAll("CANARY", "x")
    .replaceAll("/", "|")
    .replace(/^\.{1,2}$/, "x");
const printable = (value: string) => value.replace(/[\t\n\u0001\u001b\udc80-\udcff]/g, "");

test(`any directory, name and title comes back, and none is expanded or run (${runs} workspaces)`, async (t) => {
  t.diagnostic(`seed ${seed}`);
  const box = await sandbox(t);
  const server = box.server();
  const canary = join(box.root, "canary");
  const armed = (value: string) => value.replaceAll("CANARY", canary);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ directory, name: text(6), window: text(6), title: text(6) }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (wanted) => {
        await server.start(["-s", "fresh"]);
        for (const [index, { directory, name, window, title }] of wanted.entries()) {
          const path = join(box.home, `d${index}${directory}`);
          mkdirSync(encodeBytes(path), { recursive: true });
          const lines = [
            ["new-session", "-d", "-s", `tmp${index}`, "-c", literalFormat(path)],
            [
              "rename-window",
              "-t",
              `=tmp${index}:`,
              "--",
              literalFormat(printable(armed(window)) || "w"),
            ],
            ["select-pane", "-t", `=tmp${index}:`, "-T", literalFormat(printable(armed(title)))],
            [
              "rename-session",
              "-t",
              `=tmp${index}:`,
              "--",
              literalFormat(`${index}${printable(armed(name))}`),
            ],
          ];
          await server.tmux.call(["source-file", "-"], {
            input: Buffer.concat(lines.map(commandLine)),
          });
        }
        await server.run("kill-session", "-t", "=fresh:");
        const before = await snapshotOf(server);
        await server.kill();
        await server.start(["-s", "fresh"]);
        await applyRestore(
          { tmux: server.tmux, intend: () => {} },
          {
            runId: "r1",
            earlier: nothingEarlier,
            snapshot: before,
            selection: selectAll(before),
            directories: existing(directoriesOf(before)),
          },
        );
        await server.run("kill-session", "-t", "=fresh:");
        const after = await snapshotOf(server);
        assert.deepEqual(comparable(after), comparable(before));
        assert.equal(after.sessions.length, wanted.length);
        assert.deepEqual(titles(after), titles(before));
        assert.equal(existsSync(canary), false, "something was run");
        await server.kill();
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
});

function titles(snapshot: Awaited<ReturnType<typeof snapshotOf>>): string[] {
  return snapshot.panes.map((pane) => pane.title).sort();
}

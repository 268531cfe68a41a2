import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { statePaths } from "../../src/config/paths.ts";
import { type OfferDocument, offerDocumentSchema } from "../../src/offer/document-schema.ts";
import { fileStore } from "../../src/store/store.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";
import type { SnapshotSketch } from "../support/workspaces.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

function run(box: Sandbox, ...words: string[]): Promise<Ran> {
  const args = [cli, "-S", `${box.root}/s`, ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: box.environment }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function document(box: Sandbox, ...words: string[]): Promise<OfferDocument> {
  const { stdout } = await run(box, "offer", "--json", ...words);
  return v.parse(offerDocumentSchema, JSON.parse(stdout));
}

/** Controls but the newline, and some characters that reorder or hide. */
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u200b]/u;

const lostWorkspace = (box: Sandbox): SnapshotSketch => ({
  socketPath: `${box.root}/s`,
  sessions: [
    {
      name: "api",
      windows: [
        { panes: [{ agent: { title: "Fix login", state: "waiting" } }, {}] },
        { panes: [{ agent: { title: "Gone", session: "gone" } }] },
        { panes: [{ program: "vim", idleMinutes: 10 }] },
      ],
    },
  ],
});

test("offer --json prints one document, as its schema says", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lostWorkspace(box));
  const { candidates } = await document(box);
  const [candidate] = candidates;
  assert.equal(candidate?.id, id);
  assert.equal(candidate?.cause, "rebooted");
  assert.deepEqual(candidate?.defaults, { agents: 1, shells: 2, sessions: 1 });
  assert.deepEqual(
    candidate?.panes.map((pane) => [pane.address, pane.kind, pane.default, pane.reason]),
    [
      ["api:1.1", "agent", "ticked", "waiting on you"],
      ["api:1.2", "shell", "ticked", "with its agent"],
      ["api:2.1", "agent", "disabled", "transcript gone"],
      ["api:3.1", "program", "ticked", "recent"],
    ],
  );
});

test("in a pipe nothing is cut off", async (t) => {
  const box = await sandbox(t);
  const title = `A title that is much longer than a column: ${"word ".repeat(20)}end`;
  const lost = JSON.stringify(lostWorkspace(box)).replace("Fix login", title);
  await writeLost(box, JSON.parse(lost));
  const { stdout } = await run(box, "offer");
  assert.ok(stdout.includes(`${title} `), stdout);
});

test("without a server the offer follows the options that its last record has", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["exec sleep 600"]);
  await server.run("new-window", "-d", "exec sh");
  await eventually("the shell is there", async () =>
    /\bsh$/m.test(await server.run("list-panes", "-a", "-F", "#{pane_current_command}")),
  );
  const shellOf = async () =>
    (await document(box)).candidates[0]?.panes.find(({ kind }) => kind === "shell")?.default;
  const lose = async () => {
    const { status, stderr } = await run(box, "save");
    await server.kill();
    return { status, stderr };
  };
  await server.run("set", "-g", "@workspace-restore-shells", "all");
  await server.run("set", "-g", "@workspace-restore-capture-env", "KEY=sk-secret");
  assert.match((await lose()).stderr, /capture-env is wrong/);
  assert.equal(await shellOf(), "ticked");
  const all = readdirSync(box.state, { recursive: true, withFileTypes: true });
  for (const file of all.filter((each) => each.isFile())) {
    const text = readFileSync(join(file.parentPath, file.name), "latin1");
    assert.doesNotMatch(text, /sk-secret/, file.name);
  }
  // Those of a server that runs count, set or not.
  await server.start(["exec sleep 600"]);
  assert.equal(await shellOf(), "unticked");
});

test("the schema in the documentation is the one that the program prints by", () => {
  const documented = JSON.parse(
    readFileSync(new URL("../../docs/offer.schema.json", import.meta.url), "utf8"),
  ) as Record<string, unknown>;
  const { title, ...rest } = documented;
  assert.equal(title, "tmux-workspace-restore offer --json");
  const generated = toJsonSchema(offerDocumentSchema, { target: "draft-2020-12" });
  assert.deepEqual(
    rest,
    JSON.parse(JSON.stringify(generated)),
    "run: node scripts/offer-schema.mjs",
  );
});

test("for eyes it says what was lost, pane by pane, and what would come back", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lostWorkspace(box));
  const { status, stdout } = await run(box, "offer");
  assert.equal(status, 0);
  assert.match(
    stdout,
    /Lost: machine rebooted, last seen .*: 1 agent in 1 session \(\+ 2 other panes\) of 4 panes/,
  );
  assert.match(stdout, new RegExp(`\\[${id}\\]`));
  assert.match(stdout, /\[x\] 1\.1 +claude .*waiting on you +Fix login/);
  assert.match(stdout, / - {2}2\.1 .*transcript gone/);
});

test("with nothing lost it says so, and the status is its own", async (t) => {
  const box = await sandbox(t);
  const { status, stdout } = await run(box, "offer");
  assert.equal(status, 3);
  assert.match(stdout, /Nothing waits to be restored/);
  assert.equal((await run(box, "offer", "--json")).status, 3);
});

test("with a loss of another socket alone, what is said first is that this one has none", async (t) => {
  const box = await sandbox(t);
  await writeLost(box, { ...lostWorkspace(box), socketPath: `${box.root}/other` });
  const { status, stdout } = await run(box, "offer");
  assert.equal(status, 0);
  const [first, second] = stdout.split("\n");
  assert.equal(first, `Nothing waits to be restored on this socket (${box.root}/s).`);
  assert.match(second ?? "", /^Also: machine rebooted, .*, socket .*\/other: /);
});

test("a running server is no loss", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  assert.equal((await run(box, "save")).status, 0);
  assert.equal((await run(box, "offer")).status, 3);
  await server.kill("SIGKILL");
  const { candidates } = await document(box);
  assert.deepEqual(
    candidates.map((candidate) => [candidate.cause, candidate.worthRestoring]),
    [["server-gone", false]],
  );
});

test("dismissing one loss leaves the other, and --all still lists both", async (t) => {
  const box = await sandbox(t);
  const first = await writeLost(box, lostWorkspace(box));
  const second = await writeLost(box, { ...lostWorkspace(box), pid: 77 });
  assert.equal((await run(box, "dismiss", "--candidate", first)).status, 0);
  assert.deepEqual(
    (await document(box)).candidates.map((candidate) => candidate.id),
    [second],
  );
  assert.equal((await document(box, "--all")).candidates.length, 2);
  assert.equal((await run(box, "dismiss")).status, 0);
  assert.equal((await run(box, "offer")).status, 3);
  const record = await fileStore(statePaths(box.state)).server(second);
  assert.equal(record?.snapshot?.panes.length, 4, "nothing is erased");
});

test("dismissing leaves the losses of other sockets alone", async (t) => {
  const box = await sandbox(t);
  await writeLost(box, lostWorkspace(box));
  await writeLost(box, { ...lostWorkspace(box), pid: 77, socketPath: `${box.root}/other` });
  await run(box, "dismiss");
  const { candidates, otherSockets } = await document(box);
  assert.deepEqual([candidates.length, otherSockets.length], [0, 1]);
});

test("an unknown id is an error that names it", async (t) => {
  const box = await sandbox(t);
  const { status, stderr } = await run(box, "dismiss", "--candidate", "nope-1-1");
  assert.equal(status, 1);
  assert.match(stderr, /nope-1-1/);
  assert.match(stderr, /offer --all/);
});

test("a record that is damaged is a warning beside what can be read", async (t) => {
  const box = await sandbox(t);
  const good = await writeLost(box, lostWorkspace(box));
  const bad = statePaths(box.state).server("deadbeef-1-1");
  mkdirSync(bad, { recursive: true });
  writeFileSync(join(bad, "snapshot-000000000001.json"), "{");
  const { candidates } = await document(box);
  assert.deepEqual(
    candidates.map((candidate) => candidate.id),
    [good],
  );
});

test("a directory that is gone disables its panes, and says so", async (t) => {
  const box = await sandbox(t);
  await writeLost(box, lostWorkspace(box));
  rmSync(join(box.home, "src", "api"), { recursive: true });
  const [candidate] = (await document(box)).candidates;
  assert.deepEqual(
    new Set(candidate?.panes.map((pane) => pane.reason)),
    new Set(["directory gone"]),
  );
  assert.equal(candidate?.worthRestoring, false);
});

test("no byte of a name acts on the terminal, as JSON or as text", async (t) => {
  const box = await sandbox(t);
  const nasty = "\u001b]0;x\u0007\u009b31m\u202eevil\u200b";
  await writeLost(box, {
    socketPath: `${box.root}/s`,
    sessions: [
      {
        name: nasty,
        windows: [{ panes: [{ agent: { title: nasty, session: "x" }, directory: "/home/u/x" }] }],
      },
    ],
  });
  const text = await run(box, "offer");
  assert.doesNotMatch(text.stdout, acting);
  const { stdout } = await run(box, "offer", "--json");
  assert.doesNotMatch(stdout, acting);
  const [candidate] = v.parse(offerDocumentSchema, JSON.parse(stdout)).candidates;
  assert.equal(candidate?.panes[0]?.title, nasty, "and the document still holds it exactly");
});

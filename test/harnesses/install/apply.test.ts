import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { applyEdit, type Direction, planEdit } from "../../../src/harnesses/install/apply.ts";
import { jsonHooks } from "../../../src/harnesses/install/json-hooks.ts";
import { ownedFile } from "../../../src/harnesses/install/owned-file.ts";

const root = mkdtempSync(join(tmpdir(), "twr-install-"));
after(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
function place(): string {
  count += 1;
  const folder = join(root, `${count}`);
  mkdirSync(folder);
  return join(folder, "settings.json");
}

const mark = "/hooks/ours";
const edit = (path: string, command = `/plugin${mark}`) =>
  jsonHooks(path, [{ keys: ["hooks", "Start"], item: { command } }], mark);

async function apply(path: string, direction: Direction, command?: string) {
  const plan = await planEdit(edit(path, command), direction);
  await applyEdit(plan, direction);
  return plan;
}

const settings = '{\n    // mine\n    "hooks": { },\n    "theme" : "dark"\n}';

test("an installation is idempotent, and undone to the byte", async () => {
  const path = place();
  writeFileSync(path, settings, { mode: 0o640 });
  await apply(path, "install");
  const installed = readFileSync(path, "utf8");
  assert.match(installed, /\/\/ mine[\s\S]*\/plugin\/hooks\/ours[\s\S]*"theme" : "dark"/);
  assert.equal(statSync(path).mode & 0o777, 0o640);
  const again = await apply(path, "install");
  assert.equal(again.after, again.before);
  await apply(path, "uninstall");
  assert.equal(readFileSync(path, "utf8"), settings);
  assert.deepEqual(readdirSync(join(path, "..")), ["settings.json"]);
  const nothing = await apply(path, "uninstall");
  assert.equal(nothing.after, nothing.before);
});

test("what was changed since the installation stays when it is undone", async () => {
  const path = place();
  writeFileSync(path, settings);
  await apply(path, "install");
  writeFileSync(path, readFileSync(path, "utf8").replace("dark", "light"));
  await apply(path, "uninstall");
  const rest = readFileSync(path, "utf8");
  assert.match(rest, /\/\/ mine[\s\S]*"theme" : "light"/);
  assert.doesNotMatch(rest, /ours/);
});

test("a plugin that was moved replaces its own entry, and is still undone to the byte", async () => {
  const path = place();
  writeFileSync(path, settings);
  await apply(path, "install");
  await apply(path, "install", `/elsewhere${mark}`);
  const moved = readFileSync(path, "utf8");
  assert.match(moved, /elsewhere/);
  assert.doesNotMatch(moved, /\/plugin\//);
  await apply(path, "uninstall", `/elsewhere${mark}`);
  assert.equal(readFileSync(path, "utf8"), settings);
});

test("a file that was not there is gone again", async () => {
  const path = place();
  rmSync(join(path, ".."), { recursive: true });
  await apply(path, "install");
  assert.equal(statSync(path).mode & 0o777, 0o600);
  await apply(path, "uninstall");
  assert.equal(existsSync(path), false);
});

test("a symbolic link stays one, and what it leads to is changed", async () => {
  const path = place();
  const dotfile = place();
  writeFileSync(dotfile, settings);
  symlinkSync(dotfile, path);
  await apply(path, "install");
  assert.ok(lstatSync(path).isSymbolicLink());
  assert.match(readFileSync(dotfile, "utf8"), /ours/);
  await apply(path, "uninstall");
  assert.ok(lstatSync(path).isSymbolicLink());
  assert.equal(readFileSync(dotfile, "utf8"), settings);
});

const refused: [string, (path: string) => void, RegExp][] = [
  ["malformed", (path) => writeFileSync(path, '{"hooks": '), /cannot be changed|changed safely/],
  ["not UTF-8", (path) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])), /not UTF-8/],
  ["a directory", (path) => mkdirSync(path), /not a regular file/],
  ["a link to nothing", (path) => symlinkSync(`${path}.gone`, path), /link to nothing/],
  [
    "with a second name",
    (path) => {
      writeFileSync(path, "{}");
      linkSync(path, `${path}.second`);
    },
    /second name/,
  ],
];

for (const [name, make, message] of refused) {
  test(`a file is refused untouched: ${name}`, async () => {
    const path = place();
    make(path);
    const before = lstatSync(path).isFile() ? readFileSync(path) : undefined;
    await assert.rejects(
      planEdit(edit(path), "install"),
      (error: Error) => message.test(error.message) && error.message.includes(path),
    );
    if (before !== undefined) assert.deepEqual(readFileSync(path), before);
  });
}

test("a file that changes between the question and the answer is left alone", async () => {
  const path = place();
  writeFileSync(path, "{}");
  const plan = await planEdit(edit(path), "install");
  writeFileSync(path, '{"a": 1}');
  await assert.rejects(applyEdit(plan, "install"), /just been changed/);
  assert.equal(readFileSync(path, "utf8"), '{"a": 1}');
});

test("a file that cannot be replaced stays whole", {
  skip: process.getuid?.() === 0 && "root may write anywhere",
}, async () => {
  const path = place();
  writeFileSync(path, settings);
  chmodSync(join(path, ".."), 0o500);
  await assert.rejects(apply(path, "install"), /could not be written/);
  assert.equal(readFileSync(path, "utf8"), settings);
});

test("a file of the plugin's own replaces its older version, and nobody else's file", async () => {
  const path = place();
  const own = ownedFile(path, "// mark: ours, version 2\n", "mark: ours");
  writeFileSync(path, "// mark: ours, version 1\n");
  await applyEdit(await planEdit(own, "install"), "install");
  assert.match(readFileSync(path, "utf8"), /version 2/);
  await applyEdit(await planEdit(own, "uninstall"), "uninstall");
  assert.equal(existsSync(path), false);
  writeFileSync(path, "// mine\n");
  for (const direction of ["install", "uninstall"] as const) {
    await assert.rejects(planEdit(own, direction), /of yours or of another program/);
  }
  assert.equal(readFileSync(path, "utf8"), "// mine\n");
});

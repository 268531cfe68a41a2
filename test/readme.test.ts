import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { optionNames, optionTable } from "../src/config/options.ts";
import { projectRoot } from "./support/plugin.ts";
import { sandbox } from "./support/tmux.ts";

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

test("the README has a heading for each option, with its default, and names no other", () => {
  const sections = readme.split(/^### /m).slice(1);
  for (const { name, default: value } of Object.values(optionTable)) {
    const [section, ...more] = sections.filter((one) =>
      one.split("\n", 1)[0]?.includes(`\`${name}\``),
    );
    assert.ok(section, `no heading for ${name}`);
    assert.equal(more.length, 0, `more than one heading for ${name}`);
    if (value !== "") {
      assert.match(section, new RegExp(`Default [^.]*\`${value}\``), `the default of ${name}`);
    }
  }
  const known = new Set(optionNames);
  const named = readme.match(/@workspace-restore-[a-z-]*[a-z]/g) ?? [];
  assert.deepEqual(
    [...new Set(named)].filter((name) => !known.has(name)),
    [],
  );
});

test("the README lists the commands that there are", async (t) => {
  const { environment } = await sandbox(t);
  const { stdout } = spawnSync(process.execPath, [join(projectRoot, "src", "cli.ts"), "--help"], {
    env: environment,
    encoding: "utf8",
    timeout: 20_000,
  });
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name]) => name);
  assert.ok(commands.length > 5);
  const table = readme.slice(readme.indexOf("## Commands"), readme.indexOf("## Options"));
  const listed = table
    .split("\n")
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([a-z]+)`/g)])
    .map(([, name]) => name);
  assert.deepEqual(new Set(listed), new Set(commands));
  assert.equal(listed.length, commands.length);
});

test("every picture and page that the documents link to is there", () => {
  for (const file of ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]) {
    const text = readFileSync(join(projectRoot, file), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target ?? "");
    const missing = targets.filter(
      (target) => !/^https?:/.test(target) && !existsSync(join(projectRoot, target)),
    );
    assert.deepEqual(missing, [], file);
  }
});

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { optionTable } from "../src/config/options.ts";
import { projectRoot } from "./support/plugin.ts";

const page = join(projectRoot, "docs", "man", "tmux-workspace-restore.1");

test("the man page is what --help and the README say now", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const made = join(folder, "page.1");
  execFileSync(process.execPath, [join(projectRoot, "scripts", "man.mjs"), made]);
  assert.equal(readFileSync(page, "utf8"), readFileSync(made, "utf8"), "run: node scripts/man.mjs");
});

test("man shows it without a complaint, with every option in it", (t) => {
  const shown = spawnSync("man", ["--warnings", "-l", page], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, MANWIDTH: "100", LC_ALL: "C.UTF-8", MANPAGER: "cat" },
    timeout: 30_000,
  });
  if (shown.error !== undefined || shown.stdout === "") return t.skip("no man here");
  assert.equal(shown.stderr, "");
  for (const { name } of Object.values(optionTable)) assert.ok(shown.stdout.includes(name), name);
  assert.match(shown.stdout, /--dry-run/);
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { launchdAgent, systemdUnit } from "../../../src/commands/boot/units.ts";

const hasSystemd = existsSync("/usr/bin/systemd-analyze");

test("systemd finds nothing wrong with the unit", { skip: !hasSystemd && "no systemd" }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "tmux-workspace-restore.service");
  for (const words of [
    ["-L", "main"],
    ["-S", `/tmp/a "b" %h $HOME 'c' \\d`],
  ]) {
    writeFileSync(path, systemdUnit(["/bin/sh", ...words]));
    const { status, stderr } = spawnSync(
      "systemd-analyze",
      ["--user", "--man=no", "verify", path],
      {
        encoding: "utf8",
        env: { ...process.env, XDG_RUNTIME_DIR: folder },
        timeout: 30_000,
      },
    );
    assert.deepEqual([status, stderr.split("\n").filter((line) => line.includes(path))], [0, []]);
  }
});

test("no word of the unit's command lines is expanded by systemd", () => {
  const unit = systemdUnit(["/usr/bin/tmux", "-S", '/run/a b/%h $HOME "x" \\']);
  assert.match(unit, /^ExecStart=\/usr\/bin\/tmux -S "\/run\/a b\/%%h \$\$HOME \\"x\\" \\\\" -D$/m);
  assert.match(unit, /^ExecCondition=\/bin\/sh -c "! \/usr\/bin\/tmux -S '/m);
});

test("the unit starts a server and restores nothing", () => {
  for (const text of [systemdUnit(["/usr/bin/tmux"]), launchdAgent(["/usr/bin/tmux"], "/bin")]) {
    assert.doesNotMatch(text, /tmux-workspace-restore restore|scripts\//);
    assert.match(text, /-D/);
  }
});

test("launchd is given whole words, whatever is in them", () => {
  const agent = launchdAgent(["/opt/homebrew/bin/tmux", "-L", "a & <b>"], "/opt/homebrew/bin:/bin");
  const words = [...agent.matchAll(/^ {4}<string>(.*)<\/string>$/gm)].map(([, word]) => word);
  assert.deepEqual(words.slice(0, 4), ["/opt/homebrew/bin/tmux", "-L", "a &amp; &lt;b&gt;", "-D"]);
  assert.equal(words[4], "/opt/homebrew/bin:/bin");
});

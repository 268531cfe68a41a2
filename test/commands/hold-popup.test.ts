import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { eventually } from "../support/eventually.ts";
import { projectRoot, shellWord } from "../support/plugin.ts";
import { attachClient, sandbox } from "../support/tmux.ts";

const program = [process.execPath, join(projectRoot, "src", "cli.ts")];

for (const [what, words, said] of [
  ["that nothing was lost", ["restore"], "Nothing waits to be restored"],
  ["an error", ["restore", "-L", "a", "-S", "b"], "Both a socket name"],
] as const) {
  test(`in a popup ${what} can be read, and a key closes it`, async (t) => {
    const box = await sandbox(t);
    const server = box.server();
    await server.start();
    const client = await attachClient(box, server);
    const popup = server.tmux.call(
      ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%", ...program, ...words],
      { environment: box.environment, timeout: 30_000 },
    );
    await eventually("it is said", async () => {
      const screen = await client.screen();
      return screen.includes(said) && screen.includes("Press any key to close.");
    });
    await client.keys("x");
    assert.ok((await popup).status > 0);
    assert.ok(!(await client.screen()).includes("Press any key"));
  });
}

test("in a pane it is said, and the shell is back at once", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const line = [...program, "restore"].map(shellWord).join(" ");
  await server.run("send-keys", `${line}; echo status $?`, "Enter");
  const screen = await eventually("it ends", async () => {
    const now = await server.run("capture-pane", "-p");
    return /^status \d/m.test(now) && now;
  });
  assert.match(screen, /Nothing waits to be restored/);
  assert.match(screen, /^status 3$/m);
  assert.doesNotMatch(screen, /Press any key/);
});

test("a popup of a server that was started in another server's pane is still a popup", async (t) => {
  const box = await sandbox(t);
  box.environment.TMUX_PANE = "%7";
  const server = box.server();
  await server.start();
  const client = await attachClient(box, server);
  const keys = execFileSync(join(projectRoot, "scripts", "bind-keys"), {
    env: { ...box.environment, TMUX: `${server.socketPath},${await server.pid()},0` },
    encoding: "utf8",
  });
  const bound = keys.split("\n").find((line) => line.includes("display-popup")) ?? "";
  const launcher = shellWord(join(projectRoot, "scripts", "tmux-workspace-restore"));
  assert.ok(bound.includes(launcher), bound);
  const file = join(box.root, "keys.conf");
  writeFileSync(file, `${bound.replace(launcher, program.map(shellWord).join(" "))}\n`);
  await server.run("source-file", file);
  await client.keys("C-b", "C-r");
  await eventually("it is said, and stays", async () => {
    const screen = await client.screen();
    return (
      screen.includes("Nothing waits to be restored") && screen.includes("Press any key to close.")
    );
  });
  await client.keys("x");
});

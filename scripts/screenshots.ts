/**
 * The pictures of the documentation, from the real program on a real client of a private tmux server:
 *   node scripts/screenshots.ts [FOLDER]     default: docs
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { eventually } from "../test/support/eventually.ts";
import { fortySeven } from "../test/support/forty-seven.ts";
import { writeLost } from "../test/support/lost.ts";
import { attachClient, type Client, type Sandbox, sandbox } from "../test/support/tmux.ts";
import { toSvg } from "./screenshot.ts";

type Shot = {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly keys?: readonly string[];
  /** On the screen when the picture is taken. */
  readonly shows: RegExp;
  readonly light?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
};

const opened = /enter {2}restore \d+ agents/;
const small = { columns: 80, rows: 24 };
const middle = { columns: 120, rows: 40 };
const large = { columns: 200, rows: 50 };

const shots: readonly Shot[] = [
  {
    name: "pictures/checklist-80x24",
    ...small,
    keys: ["j", "j"],
    shows: /you .*query string|it .*redirect/,
  },
  { name: "checklist", ...middle, keys: ["j", "j"], shows: /query string/ },
  { name: "pictures/checklist-200x50", ...large, keys: ["j", "j"], shows: /query string/ },
  {
    name: "pictures/checklist-light",
    ...middle,
    keys: ["j", "j"],
    shows: /query string/,
    light: true,
  },
  {
    name: "pictures/checklist-ascii",
    ...small,
    keys: ["j", "j"],
    shows: /it .*redirect/,
    environment: { NO_COLOR: "1", TMUX_WORKSPACE_RESTORE_UTF8: "0" },
  },
  {
    name: "pictures/filter",
    ...small,
    keys: ["/", "w", "a", "i", "t", "i", "n", "g"],
    shows: /of 47 panes shown/,
  },
  {
    name: "pictures/disabled",
    ...middle,
    keys: ["/", "g", "o", "n", "e", "Enter", "j", "j"],
    shows: /Cannot come back/,
  },
  { name: "pictures/others", ...middle, keys: ["o"], shows: /Lost servers/ },
  { name: "pictures/help", ...middle, keys: ["?"], shows: /Keys/ },
  {
    name: "pictures/conversations",
    ...middle,
    keys: ["/", "d", "a", "e", "m", "o", "n", "Enter", "j", "c"],
    shows: /Nightly export/,
  },
];

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "docs");
const cleanups: (() => void | Promise<void>)[] = [];
const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };

try {
  mkdirSync(join(folder, "pictures"), { recursive: true });
  const box = await sandbox(context as unknown as TestContext);
  const socketPath = box.server().socketPath;
  await writeLost(box, { socketPath, ...fortySeven });
  await writeLost(box, {
    socketPath,
    pid: 77,
    died: Date.now() - 26 * 3_600_000,
    sessions: fortySeven.sessions.slice(0, 3),
  });
  await box.server().start();
  for (const shot of shots) await checklist(box, shot);
  await menu(box);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

async function checklist(box: Sandbox, shot: Shot): Promise<void> {
  const server = box.server();
  const client = await attachClient(box, server, shot);
  const given = { TMUX_WORKSPACE_RESTORE_DIR: box.state, HOME: box.home, ...shot.environment };
  const variables = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const program = join(root, "test", "support", "pick-program.ts");
  const words = ["env", ...variables, process.execPath, program, "/dev/null", server.socketPath];
  const popup = ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%"];
  const closed = server.run(...popup, ...words).catch(() => {});
  await shows(client, opened);
  for (const key of shot.keys ?? []) await client.keys(key);
  await shows(client, shot.shows);
  await take(client, shot.name, shot.light ?? false);
  await client.detach();
  await closed;
}

async function menu(box: Sandbox): Promise<void> {
  const server = box.server();
  const client = await attachClient(box, server);
  const args = [
    join(root, "src", "cli.ts"),
    "-S",
    server.socketPath,
    "menu",
    "--client",
    client.name,
  ];
  spawn(process.execPath, args, { env: box.environment, stdio: "ignore" });
  await shows(client, /Choose panes/);
  await take(client, "menu", false);
}

function shows(client: Client, what: RegExp): Promise<string> {
  return eventually(`the screen shows ${what}`, async () => {
    const screen = await client.screen();
    if (!what.test(screen)) throw new Error(screen);
    return screen;
  });
}

async function take(client: Client, name: string, light: boolean): Promise<void> {
  const captured = await client.outer.run("capture-pane", "-e", "-p");
  writeFileSync(join(folder, `${name}.svg`), toSvg(captured, light ? "light" : "dark"));
  console.log(`${name}.svg`);
}

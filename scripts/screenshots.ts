/**
 * The pictures of the documentation, from the real program on a real client of a private tmux server:
 *   node scripts/screenshots.ts [FOLDER [NAME]]     default: docs, and every picture; else those with NAME in their name
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { menuArguments, offerMenu } from "../src/picker/menu.ts";
import { eventually } from "../test/support/eventually.ts";
import { fortySeven } from "../test/support/forty-seven.ts";
import { loseLively } from "../test/support/live-restore.ts";
import { writeLost } from "../test/support/lost.ts";
import { sampleOffer, sampleRegistry } from "../test/support/sample-offer.ts";
import { attachClient, type Client, type Sandbox, sandbox } from "../test/support/tmux.ts";
import { toSvg } from "./screenshot.ts";

type Size = { readonly columns: number; readonly rows: number };

type Shot = Size & {
  readonly name: string;
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
const sizes: readonly Size[] = [small, middle, large];

/** What is taken at each size. */
const screens: readonly Omit<Shot, keyof Size>[] = [
  { name: "checklist", shows: opened },
  { name: "preview", keys: ["j", "j"], shows: /it .*redirect/ },
  { name: "filter", keys: ["/", "w", "a", "i", "t", "i", "n", "g"], shows: /of 47 panes shown/ },
  {
    name: "disabled",
    keys: ["/", "g", "o", "n", "e", "Enter", "j", "j"],
    shows: /Cannot come back/,
  },
];

const shots: readonly Shot[] = [
  { name: "checklist", ...middle, keys: ["j", "j"], shows: /query string/ },
  ...sizes.flatMap((size) =>
    screens.map((screen) => ({ ...size, ...screen, name: sized(screen.name, size) })),
  ),
  {
    name: "pictures/light",
    ...middle,
    keys: ["j", "j"],
    shows: /query string/,
    light: true,
  },
  {
    name: "pictures/ascii",
    ...small,
    keys: ["j", "j"],
    shows: /it .*redirect/,
    environment: { NO_COLOR: "1", TMUX_WORKSPACE_RESTORE_UTF8: "0" },
  },
  { name: "pictures/others", ...small, keys: ["o"], shows: /Lost servers/ },
  { name: "pictures/help", ...small, keys: ["?"], shows: /Keys/ },
  {
    name: "pictures/conversations",
    ...small,
    keys: ["/", "d", "a", "e", "m", "o", "n", "Enter", "j", "c"],
    shows: /Nightly export/,
  },
];

function sized(name: string, { columns, rows }: Size): string {
  return `pictures/${name}-${columns}x${rows}`;
}

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
  const only = process.argv[3];
  for (const shot of shots) {
    if (only === undefined || shot.name.includes(only)) await checklist(box, shot);
  }
  if (only === undefined || only === "menu") for (const size of sizes) await menu(box, size);
  const isRestore = only === undefined || /^(?:progress|summary)/.test(only);
  if (isRestore) for (const size of sizes) await restore(size);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

async function checklist(box: Sandbox, shot: Shot): Promise<void> {
  const server = box.server();
  const client = await attachClient(box, server, shot);
  const given = { TMUX_WORKSPACE_RESTORE_DIR: box.state, HOME: box.home, ...shot.environment };
  const variables = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const program = [
    join(root, "test", "support", "pick-program.ts"),
    "/dev/null",
    server.socketPath,
  ];
  const popup = ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%"];
  const closed = server
    .run(...popup, "env", ...variables, process.execPath, ...program)
    .catch(() => {});
  await shows(client, opened);
  for (const key of shot.keys ?? []) await client.keys(key);
  await shows(client, shot.shows);
  await take(client, shot.name, shot.light ?? false);
  await client.detach();
  await closed;
}

/** A restore from the key that confirms it to its summary, beside a session that has a lost one's name. */
async function restore(size: Size): Promise<void> {
  const box = await sandbox(context as unknown as TestContext);
  const server = box.server();
  await loseLively(box, server.socketPath);
  await server.start(["-s", "api"], size);
  const client = await attachClient(box, server, size);
  const popup = ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%"];
  const program = ["env", "-u", "TMUX_PANE", process.execPath, join(root, "src", "cli.ts")];
  const closed = server.tmux.call([...popup, ...program, "restore"], {
    environment: box.environment,
    timeout: 120_000,
  });
  await shows(client, /enter {2}restore 11 agents/);
  await client.keys("Enter");
  await shows(client, /4 of 11/);
  await take(client, sized("progress", size), false);
  await shows(client, /Restored 10 of 11/);
  await take(client, sized("summary", size), false);
  await client.keys("q");
  await closed;
  await client.detach();
  await server.kill();
}

async function menu(box: Sandbox, size: Size): Promise<void> {
  const server = box.server();
  const offer = await sampleOffer(box, server.socketPath, sampleRegistry(Date.now()));
  const [lead] = offer.candidates;
  if (lead === undefined) throw new Error("Nothing was lost");
  const client = await attachClient(box, server, size);
  const { name } = client;
  const here = { isRebuilt: false, isFresh: true };
  const pane = await server.run("display-message", "-p", "#{pane_id}");
  const drawn = { name, pane, width: size.columns, height: size.rows, utf8: true };
  const closed = server.run(...menuArguments(offerMenu(offer, lead, Date.now(), here), drawn));
  await shows(client, /Choose panes/);
  await take(client, sized("menu", size), false);
  if (size === small) await take(client, "menu", false);
  await client.keys("q");
  await closed;
  await client.detach();
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

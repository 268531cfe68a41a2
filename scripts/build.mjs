// Bundles src/ into dist/, which is committed: a TPM install is a git clone, and a restore may be needed offline.
//
//   node scripts/build.mjs [FOLDER]    default: dist
//
// The same sources give the same bytes on any machine: nothing of the clock, the machine or its paths goes in.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { sessionVariables } from "../src/harnesses/registry.ts";
import { commandLine } from "../src/tmux/exec.ts";
import { listingCommands } from "../src/tmux/listing.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = resolve(process.argv[2] ?? join(root, "dist"));

rmSync(folder, { recursive: true, force: true });
const common = {
  absWorkingDir: root,
  outdir: folder,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node22.13",
  // With one character beyond Latin-1 in it V8 holds a whole file in two bytes a character.
  charset: "ascii",
  metafile: true,
  logLevel: "warning",
};
// Each is one file, for each further one costs a millisecond, and CommonJS: what a command does not need of it, Node's own modules
// among that, is then never run. As modules in chunks a command that reads a record took a
// quarter more of the processor's time.
const built = [
  await build({
    ...common,
    entryPoints: ["src/cli.ts"],
    define: { "import.meta.dirname": "__dirname" },
    // Names stay, for traces.
    minifyWhitespace: true,
    minifySyntax: true,
  }),
  await build({
    ...common,
    // What every heartbeat loads takes 10 ms then, and 14 otherwise (Node 24).
    minify: true,
    outExtension: { ".js": ".cjs" },
    entryPoints: ["src/hook.ts"],
  }),
];

const packages = new Set(
  built
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .map((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1])
    .filter((name) => name !== undefined),
);
const licences = [...packages]
  .sort((a, b) => (a < b ? -1 : 1))
  .map((name) => {
    const directory = join(root, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    const file = readdirSync(directory).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    const text = file === undefined ? "" : readFileSync(join(directory, file), "utf8").trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "LICENSES.txt"), licences.join(`\n${"-".repeat(72)}\n\n`));
writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }\n');
// What the launcher asks tmux for while Node starts.
const listing = Buffer.concat(listingCommands(sessionVariables).map(commandLine));
writeFileSync(join(folder, "listing.conf"), listing);
// The man page is made of the same sources; where it was not changed nothing is written that git sees.
if (process.argv[2] === undefined) await import("./man.mjs");

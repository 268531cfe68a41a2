import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** A part imports from itself and from parts that stand before it; parts of one line do not know each other. */
const order = [
  ["errors.ts", "text"],
  ["config"],
  ["tmux", "processes"],
  ["harnesses"],
  ["snapshot"],
  ["store"],
  ["offer"],
  ["picker"],
  ["restore"],
  ["progress"],
  ["commands"],
  ["cli-process.ts", "cli-define.ts"],
  ["cli-workspace.ts", "cli-setup.ts"],
  ["cli-program.ts"],
  ["cli.ts", "hook.ts"],
];
const packages = ["commander", "get-east-asian-width", "valibot"];

/** The record's schema names what everybody speaks of: its types, and only those, may be imported from anywhere. */
const vocabulary = "snapshot/schema.ts";

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

const files = globSync("**/*.ts", { cwd: source });
const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(source, from), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const statements = text.matchAll(
    /^\s*(?:import|export)\b([^;]*?)\bfrom\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, clause, fixed, lazy]) => ({
    from,
    to: fixed ?? lazy ?? "",
    typeOnly: clause?.startsWith(" type ") ?? false,
  }));
});

const part = (path: string) => path.split("/")[0] ?? "";
const rank = (path: string) => order.findIndex((line) => line.includes(part(path)));

test("every part of the source has its place in the order", () => {
  assert.ok(files.length > 20);
  assert.deepEqual(
    files.filter((file) => rank(file) < 0),
    [],
  );
});

test("no file of the source has more than 250 lines", () => {
  const long = files.flatMap((file) => {
    const lines = readFileSync(join(source, file), "utf8").split("\n").length - 1;
    return lines > 250 ? [`${file}: ${lines}`] : [];
  });
  assert.deepEqual(long, []);
});

test("imports run one way", () => {
  const relative = imports
    .filter(({ to }) => to.startsWith("."))
    .map((one) => ({ ...one, to: normalize(join(dirname(one.from), one.to)) }));
  assert.ok(relative.length > 20);
  const wrong = relative.filter(
    ({ from, to, typeOnly }) =>
      part(from) !== part(to) && rank(to) >= rank(from) && !(typeOnly && to === vocabulary),
  );
  assert.deepEqual(wrong, []);
});

test("the source imports Node's own modules and three packages, nothing else", () => {
  const foreign = imports.filter(
    ({ to }) => !to.startsWith(".") && !to.startsWith("node:") && !packages.includes(to),
  );
  assert.deepEqual(foreign, []);
});

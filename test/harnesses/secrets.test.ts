import assert from "node:assert/strict";
import { test } from "node:test";
import { type FlagRule, type FlagTable, keptFlags, readFlags } from "../../src/harnesses/flags.ts";
import { loadHarnesses } from "../../src/harnesses/registry.ts";
import { secrets } from "../support/secrets.ts";

const secret = "sk-ant-secret";

/** Every way to say a flag with that value: as one word and as two, attached to a short name, and in a cluster. */
function forms(name: string, value: string, table: FlagTable): string[][] {
  const forms = [[name, value], [`${name}=${value}`]];
  if (!/^-\w$/.test(name)) return forms;
  const alone = table.find(
    ({ names, arity }) => arity === "none" && /^-\w$/.test(names.at(-1) ?? ""),
  );
  const first = alone?.names.find((each) => /^-\w$/.test(each));
  const cluster = first === undefined ? [] : [[`${first}${name.slice(1)}${value}`]];
  return [...forms, [`${name}${value}`], ...cluster];
}

/** Of such a flag no value may be recorded: only closed sets, and what comes back by itself. */
function isSilent(rule: FlagRule): boolean {
  return rule.policy !== "replay";
}

for (const { name, command, flags } of await loadHarnesses()) {
  test(`${name}: no prompt and no credential of a command line is recorded, in whatever form`, () => {
    const kept = { model: flags.find(({ names }) => names.includes("--model")) };
    assert.ok(kept.model, "it takes a model");
    const silent = flags.filter(
      (rule) =>
        isSilent(rule) &&
        !flags.some((other) => !isSilent(other) && other.names[0] === rule.names[0]),
    );
    assert.ok(silent.length > 5);
    const corpus = [
      ...silent.flatMap(({ names }) => names.flatMap((each) => forms(each, secret, flags))),
      ...["--api-key", "--token", "-Z", "--header"].flatMap((each) => forms(each, secret, flags)),
      [`fix the bug with ${secret}`],
      [secret],
      ["--", secret, "--model", secret],
      ["-", secret],
      [`KEY=${secret}`],
      [`--model=${secret} and a prompt`],
      ["--model", `${secret}\n`],
    ];
    for (const words of corpus) {
      const argv = [command, "--model", "opus", ...words];
      const recorded = JSON.stringify(readFlags(argv, flags));
      assert.doesNotMatch(recorded, /secret/, `${words.join(" ")} gives ${recorded}`);
    }
    assert.ok(corpus.length > 25);
  });

  test(`${name}: a credential given as the value of a flag that comes back is neither recorded nor brought back`, () => {
    const replayed = flags.filter(({ arity, policy }) => policy === "replay" && arity !== "none");
    for (const value of secrets) {
      for (const words of replayed.flatMap(({ names }) =>
        names.flatMap((each) => [
          ...forms(each, value, flags),
          ...forms(each, `a,${value}`, flags),
        ]),
      )) {
        const recorded = readFlags([command, ...words], flags);
        assert.ok(!JSON.stringify(recorded).includes(value), `${words.join(" ")} is recorded`);
        // A record of before this was refused.
        const kept = keptFlags({ flags: words, permissionFlags: words }, [], flags);
        assert.ok(!JSON.stringify(kept).includes(value), `${words.join(" ")} comes back`);
      }
    }
  });
}

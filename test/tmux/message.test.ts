import assert from "node:assert/strict";
import test from "node:test";
import { Tmux, type TmuxResult } from "../../src/tmux/exec.ts";
import { prefixKey } from "../../src/tmux/keys.ts";
import { showOn } from "../../src/tmux/message.ts";

/** A tmux whose answers are given. */
class ToldTmux extends Tmux {
  readonly calls: string[] = [];
  readonly #answer: (words: string) => Partial<TmuxResult>;

  constructor(answer: (words: string) => Partial<TmuxResult>) {
    super({ path: "/nowhere" });
    this.#answer = answer;
  }

  override async call(args: readonly string[]): Promise<TmuxResult> {
    const words = args.join(" ");
    this.calls.push(words);
    return { status: 0, stdout: Buffer.alloc(0), stderr: "", ...this.#answer(words) };
  }
}

test("a message goes to its client, and where tmux 3.2 cannot name one, to the one used last", async () => {
  const newer = new ToldTmux(() => ({}));
  await showOn(newer, "/dev/pts/1", 3000, "hi");
  assert.deepEqual(newer.calls, ["display-message -d 3000 -c /dev/pts/1 hi"]);
  const older = new ToldTmux((words) =>
    words.includes("-c") ? { status: 1, stderr: "usage: display-message [-aINpv] …" } : {},
  );
  await showOn(older, "/dev/pts/1", 3000, "hi");
  assert.equal(older.calls.at(-1), "display-message -d 3000 hi");
});

test("a message for a client that has gone goes to no other", async () => {
  const gone = new ToldTmux(() => ({ status: 1, stderr: "can't find client: /dev/pts/1" }));
  await showOn(gone, "/dev/pts/1", 3000, "hi");
  assert.equal(gone.calls.length, 1);
});

test("a key with Meta is not taken for the one without, as tmux 3.2 does", async () => {
  const older = new ToldTmux((words) => {
    const table = "bind-key -T prefix r refresh-client\nbind-key -T prefix M-r display-popup x\n";
    const all = words === "list-keys -T prefix" ? table : "bind-key -T prefix r refresh-client\n";
    return { stdout: Buffer.from(all) };
  });
  assert.equal(await prefixKey(older, "M-r", 1000), "bind-key -T prefix M-r display-popup x");
  assert.equal(await prefixKey(older, "M-x", 1000), null);
  assert.equal(await prefixKey(older, "r", 1000), "bind-key -T prefix r refresh-client");
  assert.equal(await prefixKey(new ToldTmux(() => ({ status: 1 })), "C-r", 1000), null);
});

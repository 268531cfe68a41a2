import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { branchReader } from "../../src/offer/branches.ts";
import { sandbox } from "../support/tmux.ts";

async function repository(t: TestContext) {
  const box = await sandbox(t);
  const at = join(box.home, "repo");
  const identity = {
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b",
  };
  const env = { ...box.environment, ...identity, GIT_CONFIG_NOSYSTEM: "1" };
  mkdirSync(at);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: at, env, stdio: "pipe" });
  const commit = (name: string) => {
    writeFileSync(join(at, name), name);
    git("add", name);
    git("commit", "-q", "-m", name);
  };
  git("init", "-q", "-b", "main");
  commit("first");
  const state = (branch: string, directory = at) =>
    branchReader(AbortSignal.timeout(10_000))(directory, branch);
  return { box, at, git, commit, state };
}

test("a branch whose commits are all in the main branch is finished", async (t) => {
  const { git, commit, state } = await repository(t);
  git("checkout", "-q", "-b", "fix/login");
  commit("work");
  assert.equal(await state("fix/login"), null, "not merged yet");
  git("checkout", "-q", "main");
  git("merge", "-q", "--no-ff", "-m", "m", "fix/login");
  assert.equal(await state("fix/login"), "merged");
});

test("a branch that nothing was committed on yet is not finished", async (t) => {
  const { git, state } = await repository(t);
  git("checkout", "-q", "-b", "fresh");
  assert.equal(await state("fresh"), null);
});

test("the main branch itself is never finished", async (t) => {
  const { commit, state } = await repository(t);
  commit("second");
  assert.equal(await state("main"), null);
});

test("a branch of a linked worktree is told there, and a removed worktree is gone", async (t) => {
  const { box, git, commit, state } = await repository(t);
  git("checkout", "-q", "-b", "side");
  commit("work");
  git("checkout", "-q", "main");
  const worktree = join(box.home, "tree");
  git("worktree", "add", "-q", worktree, "side");
  assert.equal(await state("side", worktree), null);
  git("merge", "-q", "side");
  assert.equal(await state("side", join(worktree)), "merged");
  writeFileSync(
    join(worktree, ".git"),
    `gitdir: ${join(box.home, "repo", ".git", "worktrees", "none")}\n`,
  );
  assert.equal(await state("side", worktree), "worktree-gone");
});

test("what is no repository, or no branch, tells nothing", async (t) => {
  const { box, state } = await repository(t);
  assert.equal(await state("main", box.home), null);
  assert.equal(await state("no-such"), null);
  assert.equal(await state("../../HEAD"), null);
});

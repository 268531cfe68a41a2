import assert from "node:assert/strict";
import test from "node:test";
import { displayDirectory, shortenDirectory } from "../../src/text/directory.ts";

test("the home directory is shown as ~, and only the real one", () => {
  assert.equal(displayDirectory("/home/u/src", "/home/u"), "~/src");
  assert.equal(displayDirectory("/home/u", "/home/u"), "~");
  assert.equal(displayDirectory("/home/user2/x", "/home/u"), "/home/user2/x");
  assert.equal(displayDirectory("/srv/\u001b[2J", "/home/u"), "/srv/�[2J");
});

test("a long directory keeps its end readable", () => {
  assert.equal(shortenDirectory("~/src/api", 20), "~/src/api");
  assert.equal(shortenDirectory("~/projects/client/web/frontend", 20), "~/p/c/web/frontend");
  assert.equal(shortenDirectory("~/.config/nvim/lua", 12), "~/.c/n/lua");
  assert.equal(shortenDirectory("/a-very-long-single-directory", 10), "…directory");
});

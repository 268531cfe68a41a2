// src/config/tags.ts
var tagOptions = {
  session: "@workspace-restore-session",
  window: "@workspace-restore-window",
  pane: "@workspace-restore-pane"
};
var holder = "holder";
function tagValue(runId, saved) {
  return `${runId}/${saved}`;
}
function parseTag(value) {
  const [, run, saved] = /^([0-9a-z]+-[0-9a-z]+)\/([$@%]\d+|holder)$/.exec(value) ?? [];
  return run === void 0 || saved === void 0 ? null : { run, saved };
}
function savedIdOf(tag, runId) {
  return tag.startsWith(`${runId}/`) ? tag.slice(runId.length + 1) : null;
}

export {
  tagOptions,
  holder,
  tagValue,
  parseTag,
  savedIdOf
};

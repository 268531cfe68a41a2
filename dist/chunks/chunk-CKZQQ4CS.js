import {
  array,
  boolean,
  exactOptional,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  picklist,
  pipe,
  record,
  regex,
  safeInteger,
  strictObject,
  string
} from "./chunk-XEDP5F7E.js";
import {
  schemaVersion
} from "./chunk-B43XANY7.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";

// src/snapshot/schema.ts
var count = pipe(number(), safeInteger(), minValue(0));
var time = pipe(number(), minValue(0), maxValue(864e13));
var pid = pipe(number(), safeInteger(), minValue(1));
var ticks = pipe(string(), regex(/^\d+$/));
var bytes = string();
var sessionId = pipe(string(), regex(/^\$\d+$/));
var windowId = pipe(string(), regex(/^@\d+$/));
var paneId = pipe(string(), regex(/^%\d+$/));
var variables = record(
  pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  nullable(bytes)
);
var processIdentitySchema = strictObject({ pid, startTime: ticks });
var serverIdentitySchema = strictObject({
  bootId: pipe(string(), regex(/^[0-9A-Za-z-]{1,64}$/)),
  pid,
  /** Clock ticks since boot, /proc/PID/stat field 22. */
  startTime: ticks
});
var bindingSchema = strictObject({
  sessionId: pipe(string(), minLength(1), maxLength(256)),
  /** What ties this process to this conversation, in descending order of trust. */
  evidence: picklist(["registry", "lock", "hook", "open-file", "title", "argv"])
});
var agentStates = ["working", "waiting", "idle", "unknown"];
var agentSchema = strictObject({
  harness: picklist(harnessNames),
  process: processIdentitySchema,
  /** Null: unbound, and `unboundReason` says why. */
  binding: nullable(bindingSchema),
  unboundReason: nullable(string()),
  /** Where the harness finds the conversation; can differ from the pane's directory. */
  directory: bytes,
  /** The harness's account variables as the agent really had them. */
  account: variables,
  state: picklist(agentStates),
  /** False: never written to disk (no message yet), so there is nothing to resume. */
  written: boolean(),
  /** Last user or assistant message of the transcript. */
  lastMessageAt: nullable(time),
  title: nullable(string()),
  model: nullable(string()),
  branch: nullable(string()),
  /** US dollars, where the harness records it. */
  cost: nullable(number()),
  /** Used share of the context window, 0 to 1, where the harness records it. */
  contextShare: nullable(number()),
  /** A turn was in flight. */
  interrupted: boolean(),
  /** A permission mode that the conversation itself brings back when resumed, e.g. "danger-full-access". */
  inheritedPermission: nullable(string()),
  /** Replayable flags as argv words, already checked against the harness's table. */
  flags: array(string()),
  /** Variables that the user has named to be captured, as the agent had them: values that are shown nowhere. */
  environment: exactOptional(variables),
  /** Names (never values) of permission flags that it ran with. */
  permissionFlags: array(string()),
  /** Base names of its running child programs. */
  children: array(string())
});
var paneSchema = strictObject({
  id: paneId,
  window: windowId,
  index: count,
  active: boolean(),
  /** Most recently active before the active one. */
  last: boolean(),
  directory: bytes,
  title: bytes,
  /** Base name of the foreground program, never its arguments. */
  program: string(),
  /** The foreground is the pane's own shell, with nothing running in it. */
  idleShell: boolean(),
  /** Last activity, cut to the minute. */
  activityAt: time,
  /** A client was attached and showed this very pane as the active one. */
  watched: boolean(),
  agent: nullable(agentSchema),
  /** Mark of the command that ran in it, where the user had vouched for that: see harnesses/vouched.ts. */
  vouched: exactOptional(pipe(string(), regex(/^[0-9a-f]{64}$/))),
  /** The restore that made it, and its id in the record that came back there. */
  restored: exactOptional(strictObject({ run: string(), saved: string() })),
  /** It was started by itself, as the user has declared it under that name. */
  autostart: exactOptional(string()),
  /** Why part of this pane could not be recorded. */
  note: nullable(string())
});
var windowSchema = strictObject({
  id: windowId,
  name: bytes,
  /** The window's own option; null is unset (inherits), which restores as unset. */
  automaticRename: nullable(picklist(["on", "off"])),
  /** tmux's layout string of the unzoomed window (`window_layout`). */
  layout: string(),
  zoomed: boolean(),
  width: count,
  height: count
});
var sessionSchema = strictObject({
  id: sessionId,
  name: bytes,
  /** Creation directory (`session_path`). */
  directory: bytes,
  group: nullable(bytes),
  /** Sorted by index. */
  links: array(strictObject({ index: count, window: windowId })),
  /** Index of the current link, and of the one before it (null: none). */
  current: count,
  last: nullable(count),
  /** Account variables in force for the session, of those that any harness knows. */
  account: variables,
  attached: boolean()
});
var snapshotSchema = strictObject({
  schemaVersion: literal(schemaVersion),
  server: strictObject({
    identity: serverIdentitySchema,
    socketPath: bytes,
    tmuxVersion: string()
  }),
  /** When this payload was built. Not part of what makes a snapshot differ from the last. */
  recordedAt: time,
  sessions: array(sessionSchema),
  windows: array(windowSchema),
  panes: array(paneSchema)
});

export {
  serverIdentitySchema,
  snapshotSchema
};

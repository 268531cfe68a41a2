import * as v from "valibot";
import { harnessNames } from "../harnesses/names.ts";
import { schemaVersion } from "./key.ts";

// In a module of its own, which a save that changes nothing loads without the schema and its library.
export { schemaVersion, serverKey } from "./key.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since the epoch, as far as a Date goes. */
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const pid = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const ticks = v.pipe(v.string(), v.regex(/^\d+$/));
/** Text that may hold any byte: see text/bytes.ts. */
const bytes = v.string();
const sessionId = v.pipe(v.string(), v.regex(/^\$\d+$/));
const windowId = v.pipe(v.string(), v.regex(/^@\d+$/));
const paneId = v.pipe(v.string(), v.regex(/^%\d+$/));
/** Values of named variables; null is "unset", which is not the same as absent ("not looked at"). */
const variables = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  v.nullable(bytes),
);

const processIdentitySchema = v.strictObject({ pid, startTime: ticks });

/** A server is alive only if all three parts match. */
export const serverIdentitySchema = v.strictObject({
  bootId: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,64}$/)),
  pid,
  /** Clock ticks since boot, /proc/PID/stat field 22. */
  startTime: ticks,
});

const bindingSchema = v.strictObject({
  sessionId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** What ties this process to this conversation, in descending order of trust. */
  evidence: v.picklist(["registry", "lock", "hook", "open-file", "title", "argv"]),
});

export const agentStates = ["working", "waiting", "idle", "unknown"] as const;

const agentSchema = v.strictObject({
  harness: v.picklist(harnessNames),
  process: processIdentitySchema,
  /** Null: unbound, and `unboundReason` says why. */
  binding: v.nullable(bindingSchema),
  unboundReason: v.nullable(v.string()),
  /** Where the harness finds the conversation; can differ from the pane's directory. */
  directory: bytes,
  /** The harness's account variables as the agent really had them. */
  account: variables,
  state: v.picklist(agentStates),
  /** False: never written to disk (no message yet), so there is nothing to resume. */
  written: v.boolean(),
  /** Last user or assistant message of the transcript. */
  lastMessageAt: v.nullable(time),
  title: v.nullable(v.string()),
  model: v.nullable(v.string()),
  branch: v.nullable(v.string()),
  /** US dollars, where the harness records it. */
  cost: v.nullable(v.number()),
  /** Used share of the context window, 0 to 1, where the harness records it. */
  contextShare: v.nullable(v.number()),
  /** A turn was in flight. */
  interrupted: v.boolean(),
  /** A permission mode that the conversation itself brings back when resumed, e.g. "danger-full-access". */
  inheritedPermission: v.nullable(v.string()),
  /** Replayable flags as argv words, already checked against the harness's table. */
  flags: v.array(v.string()),
  /** Variables that the user has named to be captured, as the agent had them: values that are shown nowhere. */
  environment: v.exactOptional(variables),
  /** Names (never values) of permission flags that it ran with. */
  permissionFlags: v.array(v.string()),
  /** Base names of its running child programs. */
  children: v.array(v.string()),
});

const paneSchema = v.strictObject({
  id: paneId,
  window: windowId,
  index: count,
  active: v.boolean(),
  /** Most recently active before the active one. */
  last: v.boolean(),
  directory: bytes,
  title: bytes,
  /** Base name of the foreground program, never its arguments. */
  program: v.string(),
  /** The foreground is the pane's own shell, with nothing running in it. */
  idleShell: v.boolean(),
  /** Last activity, cut to the minute. */
  activityAt: time,
  /** A client was attached and showed this very pane as the active one. */
  watched: v.boolean(),
  agent: v.nullable(agentSchema),
  /** Mark of the command that ran in it, where the user had vouched for that: see harnesses/vouched.ts. */
  vouched: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** The restore that made it, and its id in the record that came back there. */
  restored: v.exactOptional(v.strictObject({ run: v.string(), saved: v.string() })),
  /** It was started by itself, as the user has declared it under that name. */
  autostart: v.exactOptional(v.string()),
  /** Why part of this pane could not be recorded. */
  note: v.nullable(v.string()),
});

const windowSchema = v.strictObject({
  id: windowId,
  name: bytes,
  /** The window's own option; null is unset (inherits), which restores as unset. */
  automaticRename: v.nullable(v.picklist(["on", "off"])),
  /** tmux's layout string of the unzoomed window (`window_layout`). */
  layout: v.string(),
  zoomed: v.boolean(),
  width: count,
  height: count,
});

const sessionSchema = v.strictObject({
  id: sessionId,
  name: bytes,
  /** Creation directory (`session_path`). */
  directory: bytes,
  group: v.nullable(bytes),
  /** Sorted by index. */
  links: v.array(v.strictObject({ index: count, window: windowId })),
  /** Index of the current link, and of the one before it (null: none). */
  current: count,
  last: v.nullable(count),
  /** Account variables in force for the session, of those that any harness knows. */
  account: variables,
  attached: v.boolean(),
});

export const snapshotSchema = v.strictObject({
  schemaVersion: v.literal(schemaVersion),
  server: v.strictObject({
    identity: serverIdentitySchema,
    socketPath: bytes,
    tmuxVersion: v.string(),
  }),
  /** When this payload was built. Not part of what makes a snapshot differ from the last. */
  recordedAt: time,
  sessions: v.array(sessionSchema),
  windows: v.array(windowSchema),
  panes: v.array(paneSchema),
});

export type ServerIdentity = Readonly<v.InferOutput<typeof serverIdentitySchema>>;
export type Binding = Readonly<v.InferOutput<typeof bindingSchema>>;
export type AgentState = (typeof agentStates)[number];
export type AgentRecord = Readonly<v.InferOutput<typeof agentSchema>>;
export type PaneRecord = Readonly<v.InferOutput<typeof paneSchema>>;
export type WindowRecord = Readonly<v.InferOutput<typeof windowSchema>>;
export type SessionRecord = Readonly<v.InferOutput<typeof sessionSchema>>;
export type Snapshot = Readonly<v.InferOutput<typeof snapshotSchema>>;

import * as v from "valibot";
import { harnessNames } from "../harnesses/names.ts";
import { agentStates, serverIdentitySchema } from "../snapshot/schema.ts";

/** Raised with every change after which a script that reads the document could misread it. */
export const documentVersion = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const paneDocument = v.strictObject({
  paneId: v.pipe(v.string(), v.description("The pane's id in the lost server")),
  address: v.pipe(v.string(), v.description("session:window.pane, as --pane takes it")),
  kind: v.pipe(
    v.picklist(["agent", "unbound", "program", "shell"]),
    v.description("agent comes back with its conversation, everything else as a shell"),
  ),
  directory: v.pipe(
    v.string(),
    v.description("Bytes that are not UTF-8 stand as U+DC80 to U+DCFF"),
  ),
  program: v.string(),
  harness: v.nullable(v.picklist(harnessNames)),
  sessionId: v.nullable(v.string()),
  title: v.nullable(v.string()),
  model: v.nullable(v.string()),
  state: v.nullable(v.picklist(agentStates)),
  interrupted: v.boolean(),
  cost: v.pipe(v.nullable(v.number()), v.description("US dollars")),
  contextShare: v.pipe(v.nullable(v.number()), v.description("0 to 1")),
  permissionFlags: v.pipe(
    v.array(v.string()),
    v.description("Had when it was lost; they come back only on request"),
  ),
  environment: v.pipe(v.array(v.string()), v.description("Names of captured variables")),
  idleSeconds: v.pipe(count, v.description("Before lastSeen; what the default was read from")),
  default: v.picklist(["ticked", "unticked", "disabled"]),
  reason: v.string(),
});

const candidateDocument = v.strictObject({
  id: v.pipe(v.string(), v.description("As --candidate takes it")),
  server: serverIdentitySchema,
  socketPath: v.string(),
  lastSeen: v.pipe(v.string(), v.isoTimestamp()),
  cause: v.picklist(["rebooted", "server-gone"]),
  consumed: v.pipe(v.boolean(), v.description("Restored or dismissed before: only with --all")),
  worthRestoring: v.pipe(v.boolean(), v.description("False: idle shells only")),
  defaults: v.pipe(
    v.strictObject({ agents: count, shells: count, sessions: count }),
    v.description("What restore --yes brings back"),
  ),
  outliving: v.pipe(
    v.array(
      v.strictObject({
        pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
        name: v.string(),
        ports: v.array(count),
        paneId: v.nullable(v.string()),
      }),
    ),
    v.description("Programs of that server that still run: see the command orphans"),
  ),
  panes: v.array(paneDocument),
});

/** What `offer --json` prints. */
export const offerDocumentSchema = v.strictObject({
  schemaVersion: v.literal(documentVersion),
  socketPath: v.string(),
  candidates: v.pipe(
    v.array(candidateDocument),
    v.description("Of this socket; the first one leads"),
  ),
  otherSockets: v.array(candidateDocument),
  warnings: v.array(v.string()),
});

export type OfferDocument = v.InferOutput<typeof offerDocumentSchema>;

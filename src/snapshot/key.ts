import type { ServerIdentity } from "./schema.ts";

/** Raised with every change that an older program could misread. A newer file is refused, untouched. */
export const schemaVersion = 1;

/** Directory name of a server's records, and the id of its candidate: readable, and unique per identity. */
export function serverKey(identity: ServerIdentity): string {
  return `${identity.bootId.slice(0, 8)}-${identity.pid}-${identity.startTime}`;
}

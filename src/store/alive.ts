import { serverIdentity } from "../processes/identity.ts";
import { serverKey } from "../snapshot/key.ts";

/** Whether the server of a record lives: told by the record's name alone, however damaged what is in it. */
export function isRecordAlive(key: string): boolean {
  const pid = Number(key.split("-").at(-2));
  const identity = serverIdentity(pid);
  return identity !== undefined && serverKey(identity) === key;
}

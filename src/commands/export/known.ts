import { hostname, userInfo } from "node:os";
import type { Run } from "../../restore/runs.ts";
import type { CommandContext } from "../context.ts";
import type { ShownRecord } from "../find-record.ts";
import type { Placeholders } from "./placeholders.ts";

/** Gives every name that the records and restores hold its placeholder, and adds the machine's own: for sentences to be searched for. */
export function knownTexts(
  context: CommandContext,
  records: readonly ShownRecord[],
  runs: readonly Run[],
  placeholders: Placeholders,
): readonly (readonly [text: string, placeholder: string])[] {
  const { environment, paths, socket } = context;
  const home = environment.HOME ?? "";
  const path = (text: string) => [text, placeholders.path(text, home)] as const;
  const directories = records.flatMap(({ snapshot }) => [
    ...(snapshot?.sessions.map((session) => session.directory) ?? []),
    ...(snapshot?.panes.flatMap((pane) => [pane.directory, pane.agent?.directory ?? ""]) ?? []),
  ]);
  for (const { key } of records) placeholders.of("record", key);
  for (const { record, view } of runs) {
    placeholders.of("restore", record.id);
    placeholders.of("record", record.selection.candidateId);
    for (const { address, title } of view.launches) {
      placeholders.of("session", sessionOf(address));
      placeholders.of("title", title);
    }
  }
  const searched = (environment.PATH ?? "").split(":").filter((each) => each.startsWith("/"));
  return [
    ...placeholders.replaced(),
    ...[paths.state, socket.path, process.execPath, ...searched, ...directories].map(path),
    ...(home.length > 1 ? [[home, "~"] as const] : []),
    ...machine(),
  ];
}

/** Of `session:window.pane`. */
export function sessionOf(address: string): string {
  return address.replace(/:[^:]*$/, "");
}

function machine(): (readonly [string, string])[] {
  const host = hostname();
  const names: [string, string][] = [
    [host, "(host)"],
    [host.split(".")[0] ?? "", "(host)"],
  ];
  try {
    const { username } = userInfo();
    if (username !== "root") names.push([username, "(user)"]);
  } catch {
    // This uid has no name here.
  }
  return names;
}

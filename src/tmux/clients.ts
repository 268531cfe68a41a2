import type { Tmux } from "./exec.ts";
import { RowReader, rowFormat } from "./formats.ts";

export type ClientFacts = {
  readonly name: string;
  /** Id of the pane that it shows. A menu or popup needs it as a target: from 3.8 it stands over that pane's window, on every client. */
  readonly pane: string;
  readonly width: number;
  readonly height: number;
  /** Seconds since the epoch: the last key or click, or else when it attached. */
  readonly activity: number;
  readonly created: number;
  readonly utf8: boolean;
  /** Can neither show a menu nor answer one: control mode (`-C`), or read-only. */
  readonly deaf: boolean;
};

const fields = [
  "client_name",
  "pane_id",
  "client_width",
  "client_height",
  "client_activity",
  "client_created",
  "client_utf8",
  "client_control_mode",
  "client_readonly",
];

/** The attached clients; none without a server. */
export async function listClients(tmux: Tmux, timeout: number): Promise<readonly ClientFacts[]> {
  const result = await tmux.call(["list-clients", "-F", rowFormat("C", fields)], { timeout });
  if (result.status !== 0) return [];
  const reader = new RowReader(result.stdout);
  const clients: ClientFacts[] = [];
  while (!reader.done) {
    reader.kind();
    const [name = "", pane = "", width, height, activity, created, utf8, control, readonly] =
      reader.fields(fields.length);
    reader.end();
    clients.push({
      name,
      pane,
      width: Number(width),
      height: Number(height),
      activity: Number(activity),
      created: Number(created),
      utf8: utf8 === "1",
      deaf: control === "1" || readonly === "1",
    });
  }
  return clients;
}

/** The client that its user touched last; undefined where nobody is there. */
export function mostRecentClient(clients: readonly ClientFacts[]): ClientFacts | undefined {
  return clients.filter((client) => !client.deaf).toSorted((a, b) => b.activity - a.activity)[0];
}

import type { Snapshot } from "../snapshot/schema.ts";
import type { Tmux } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import type { Applied } from "./apply.ts";

const fields = ["pane_id", "session_id", "session_name", "window_index", "pane_index"];

/**
 * `session:window.pane` of what stands now, by saved id: a session may have got another name, and panes that were left out have
 * left others their indexes. A shared window's pane is in the session in which it was first before. Empty where tmux does not
 * tell: a place is for reading alone.
 */
export async function builtPlaces(
  tmux: Tmux,
  snapshot: Snapshot,
  { sessions, panes }: Pick<Applied, "sessions" | "panes">,
): Promise<Readonly<Record<string, string>>> {
  const listed = await listPlaces(tmux).catch(() => []);
  const places = [...panes].flatMap(([saved, id]) => {
    const window = snapshot.panes.find((pane) => pane.id === saved)?.window;
    const first = snapshot.sessions.find(({ links }) =>
      links.some((link) => link.window === window),
    );
    const shown = listed.filter((place) => place.pane === id);
    const place =
      shown.find(({ session }) => session === sessions.get(first?.id ?? "")) ??
      shown.find(({ name }) => name === first?.name) ??
      shown[0];
    return place === undefined ? [] : [[saved, place.address] as const];
  });
  return Object.fromEntries(places);
}

type Place = {
  readonly pane: string;
  readonly session: string;
  readonly name: string;
  readonly address: string;
};

async function listPlaces(tmux: Tmux): Promise<readonly Place[]> {
  const output = await tmux.ask(["list-panes", "-a", "-F", rowFormat("P", fields)], {
    timeout: 5_000,
  });
  const reader = new RowReader(output);
  const places: Place[] = [];
  while (!reader.done) {
    reader.kind();
    const [pane = "", session = "", name = "", window, index] = reader.fields(fields.length);
    reader.end();
    places.push({ pane, session, name, address: `${name}:${window}.${index}` });
  }
  return places;
}

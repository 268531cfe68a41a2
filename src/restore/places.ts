/**
 * Where windows go in sessions that another restore has made. A window of the user's, or of that restore, keeps its place: what
 * comes later goes behind all others.
 */
export class Places {
  /** Ids of windows by index, by session id; null: about to be made. */
  readonly #taken: ReadonlyMap<string, Map<number, string | null>>;

  /** @param links ids of windows by index, by session id. */
  constructor(links: ReadonlyMap<string, ReadonlyMap<number, string>>) {
    this.#taken = new Map([...links].map(([session, windows]) => [session, new Map(windows)]));
  }

  /**
   * @param session its id; undefined: it is this restore's own, and has room.
   * @param wanted the saved index.
   * @param window the window's id, where it stands already.
   * @param kept the saved indexes of all windows that come into the session: none loses its own to one that must give way.
   */
  take(
    session: string | undefined,
    wanted: number,
    window: string | undefined,
    kept: readonly number[],
  ): number {
    const taken = this.#taken.get(session ?? "");
    if (taken === undefined) return wanted;
    const there = [...taken].find(([, id]) => id !== null && id === window);
    if (there !== undefined) return there[0];
    const index = taken.has(wanted) ? Math.max(...taken.keys(), ...kept) + 1 : wanted;
    taken.set(index, null);
    return index;
  }
}

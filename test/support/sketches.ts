import fc from "fast-check";

const sketchPane = fc.record(
  {
    idleMinutes: fc.integer({ min: -5, max: 9000 }),
    watched: fc.boolean(),
    program: fc.constantFrom("vim", "htop"),
    agent: fc.record(
      {
        session: fc.constantFrom("x", "y", "z", null),
        state: fc.constantFrom("working" as const, "waiting" as const, "idle" as const),
        written: fc.boolean(),
        permissionFlags: fc.constantFrom<string[]>([], ["--yolo"]),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const sketchWindow = fc.record(
  {
    panes: fc.array(sketchPane, { minLength: 1, maxLength: 4 }),
    shared: fc.constantFrom("s1", "s2"),
  },
  { requiredKeys: ["panes"] },
);
/** Any workspace, in few words: names of any bytes, shared windows, agents of every state. */
export const sketchSnapshot = fc.record({
  sessions: fc.array(
    fc.record({
      name: fc.string({ unit: "binary", maxLength: 8 }),
      windows: fc.array(sketchWindow, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
/** What a look at the machine might tell of its panes. */
export const sketchFacts = fc.dictionary(
  fc.integer({ min: 1, max: 30 }).map((number) => `%${number}`),
  fc.record(
    {
      directory: fc.constantFrom("exists" as const, "gone" as const, "unknown" as const),
      conversation: fc.constantFrom("found" as const, "missing" as const, "unknown" as const),
    },
    { requiredKeys: [] },
  ),
);

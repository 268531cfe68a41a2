import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { appendItem, itemsAt, removeItems } from "../../../src/harnesses/install/json-edit.ts";
import { JsonTextError, parseJsonText } from "../../../src/harnesses/install/json-text.ts";

const ours = { name: "ours", command: "x" };
const isOurs = (item: unknown) => JSON.stringify(item) === JSON.stringify(ours);
const keys = ["hooks", "SessionStart"];
const append = (text: string) => appendItem(text, keys, ours);

const cases: [string, string, string][] = [
  [
    "an empty object",
    "{}\n",
    '{\n  "hooks": {\n    "SessionStart": [\n      {\n        "name": "ours",\n        "command": "x"\n      }\n    ]\n  }\n}\n',
  ],
  [
    "another key, with tabs and a comment behind it",
    '{\n\t"a": 1 // one\n}',
    '{\n\t"a": 1, // one\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{\n\t\t\t\t"name": "ours",\n\t\t\t\t"command": "x"\n\t\t\t}\n\t\t]\n\t}\n}',
  ],
  [
    "another hook in the same list, all on one line",
    '{ "hooks": { "SessionStart": [ {"name":"theirs"} ] }, "b": 2 }',
    '{ "hooks": { "SessionStart": [ {"name":"theirs"}, {"name":"ours","command":"x"} ] }, "b": 2 }',
  ],
  [
    "a list that is there and empty, and Windows' line ends",
    '{\r\n  "hooks": {\r\n    "SessionStart": []\r\n  }\r\n}\r\n',
    '{\r\n  "hooks": {\r\n    "SessionStart": [\r\n      {\r\n        "name": "ours",\r\n        "command": "x"\r\n      }\r\n    ]\r\n  }\r\n}\r\n',
  ],
];

for (const [name, before, after] of cases) {
  test(`an item goes to the end of its list: ${name}`, () => {
    assert.equal(append(before), after);
  });
}

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("1", "-0.5e3", "true", "null", '"a \\" ] } // no comment"', '"\\u00e9"'),
    tie("array"),
    tie("object"),
  ),
  blank: fc.constantFrom("", " ", "\n  ", "\n\t// a word\n  ", " /* two\n words */ ", "\r\n"),
  array: fc
    .array(fc.tuple(tie("blank"), tie("value"), tie("blank")), { maxLength: 3 })
    .map((items) => `[${items.map((parts) => parts.join("")).join(",")}]`),
  object: fc
    .uniqueArray(
      fc.tuple(
        tie("blank"),
        fc.constantFrom("a", "b", "hooks", "SessionStart"),
        tie("blank"),
        tie("value"),
      ),
      { maxLength: 4, selector: (parts) => `${parts[1]}` },
    )
    .map((items) => `{${items.map(([b, k, c, v]) => `${b}"${k}":${c}${v}`).join(",")}}`),
}));

test("whatever stands there keeps its meaning and every byte, and removing gives the same meaning again", () => {
  fc.assert(
    fc.property(json.object.map(String), (text) => {
      let edited: string;
      try {
        edited = append(text);
      } catch (error) {
        assert.ok(error instanceof JsonTextError);
        return;
      }
      const value = parseJsonText(edited).value as { hooks: { SessionStart: unknown[] } };
      assert.deepEqual(value.hooks.SessionStart.at(-1), ours);
      // What was there is a subsequence of what is there, in two or three pieces.
      assert.ok(isSubsequence(text.replace(/\s/g, ""), edited.replace(/\s/g, "")));
      const removed = removeItems(edited, keys, isOurs);
      assert.deepEqual(itemsAt(removed, keys).filter(isOurs), []);
      assert.deepEqual(
        withoutEmpty(parseJsonText(removed).value),
        withoutEmpty(parseJsonText(text).value),
      );
      if (itemsAt(text, keys).length > 0) assert.equal(removed, text);
    }),
    { numRuns: 1000 },
  );
});

/** Without the list and the object that an uninstallation leaves away when they are empty. */
function withoutEmpty(value: unknown): unknown {
  const root = structuredClone(value) as Partial<
    Record<string, Partial<Record<string, unknown[]>>>
  >;
  const hooks = root.hooks;
  if (hooks?.SessionStart?.length === 0) delete hooks.SessionStart;
  if (hooks !== undefined && Object.keys(hooks).length === 0) delete root.hooks;
  return root;
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

const refused: [string, string, RegExp][] = [
  ["cut off", '{"a": 1', /“}” is missing \(line 1\)/],
  ["a trailing comma", '{"a": 1,\n}', /a value is missing \(line 2\)/],
  ["no JSON", "hooks = true", /a value is missing/],
  ["empty", "", /a value is missing/],
  ["a key twice", '{"hooks": {}, "hooks": {}}', /"hooks" twice/],
  ["a byte order mark", "\ufeff{}", /a value is missing/],
  ["more behind it", "{} {}", /more text after its end/],
  ["a list at the top", "[]", /the whole is not an object/],
  ["hooks that are no object", '{"hooks": true}', /hooks is not an object/],
  [
    "a hook that is no list",
    '{"hooks": {"SessionStart": {}}}',
    /hooks\.SessionStart is not a list/,
  ],
  ["a number that is none", '{"a": 01}', /not JSON/],
  ["a word that is none", '{"a": tru}', /a value is missing/],
];

for (const [name, text, message] of refused) {
  test(`settings are refused: ${name}`, () => {
    assert.throws(
      () => append(text),
      (error: Error) => error.name === "JsonTextError" && message.test(error.message),
    );
  });
}

test("a key such as __proto__ is a key like any other", () => {
  const text = '{"__proto__": {"hooks": 1}, "a": 1}';
  const after = append(text);
  assert.deepEqual(itemsAt(after, keys), [ours]);
  assert.equal(removeItems(after, keys, isOurs), text);
});

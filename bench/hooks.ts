/**
 * What `install` adds to an agent's start, as a whole process against a bare start of Node: node bench/hooks.ts [--quick]
 * The hook finds no agent above itself here and so writes nothing; what it does before that is most of it. Pi's extension runs in Pi itself.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inSandboxes, isQuick, median, report, root, time } from "./measure.ts";

await inSandboxes(async (newBox) => {
  const box = await newBox();
  const empty = join(box.root, "empty.js");
  writeFileSync(empty, "");
  const hook = join(root, "hooks", "workspace-restore-note");
  const input = `{"session_id": "0199a1b2-0000-7000-8000-000000000000", "cwd": "${box.home}"}\n`;
  const rounds = isQuick ? 5 : 25;
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(time(process.execPath, [empty], box.environment));
    ours.push(time(hook, ["gemini"], box.environment, { input }));
  }
  report({
    what: "hook at an agent's start",
    panes: null,
    value: median(ours),
    unit: "ms",
    floor: { what: "a bare start of Node", value: median(bare) },
    target: { ofFloor: 1.5 },
  });
});

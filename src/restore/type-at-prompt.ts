import { awaitPrompt } from "./await-prompt.ts";
import type { PaneSample } from "./pane-watcher.ts";
import type { ShellFamily } from "./quote.ts";
import { type Typist, typeCommand } from "./type-command.ts";

export type TypedAtPrompt =
  /** `shown`: the pane with the line in it, before Enter. */
  | { readonly kind: "entered"; readonly shown: PaneSample }
  /** Nothing was run; `reason` is a sentence fragment for a person. */
  | { readonly kind: "not-entered"; readonly reason: string };

/** A prompt that took no key may have been a question that is over now, or not drawn yet. */
const attempts = 3;

/**
 * Types one line at the pane's next idle prompt.
 *
 * @param lineFor the line in that shell's quoting; null: it cannot be said there.
 * @param deadline milliseconds since the epoch.
 * @param isTouched tells that a person has used the prompt: then nothing is typed.
 * @param known the pane as it was last found at its prompt.
 */
export async function typeAtPrompt(
  typist: Typist,
  paneId: string,
  lineFor: (family: ShellFamily, prompt: PaneSample) => string | null,
  deadline: number,
  isTouched: (prompt: PaneSample) => Promise<boolean>,
  known?: PaneSample,
): Promise<TypedAtPrompt> {
  const refuse = (reason: string): TypedAtPrompt => ({ kind: "not-entered", reason });
  for (let attempt = 1; ; attempt += 1) {
    const prompt = await awaitPrompt(
      typist.watcher,
      paneId,
      () => Date.now() > deadline,
      attempt === 1 ? known : undefined,
    );
    if (prompt.kind === "none") return refuse(prompt.reason);
    if (await isTouched(prompt.sample)) return refuse("somebody typed there");
    const line = lineFor(prompt.state.family, prompt.sample);
    if (line === null) return refuse("its shell has no way to write the command");
    const result = await typeCommand(typist, prompt.sample, line, prompt.state.scrolls);
    if (typeof result !== "string") return { kind: "entered", shown: result };
    if (result === "not-taken" && attempt < attempts && Date.now() < deadline) continue;
    return refuse(refusals[result]);
  }
}

const refusals = {
  "not-taken": "its prompt takes no text",
  mangled: "its shell changed what was typed, which was taken back",
  "left-behind": "its shell changed what was typed: clear that line by hand",
  gone: "its pane is closed",
} as const;

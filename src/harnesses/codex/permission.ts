import { at, textAt } from "../readers/json.ts";

/**
 * What a thread brings back by itself when it is resumed without flags: its sandbox, its approval policy, and who
 * approves (Codex 0.171.0). Named here is only what grants something:
 *   danger-full-access   no sandbox
 *   never-ask            in the sandbox, without ever asking
 *   never-ask-read-only  the same in the read-only sandbox
 *   approve-for-me       a model approves in the user's place
 *   unknown              nothing about it was found: to be treated as any of these
 */
export type InheritedPermission =
  | "danger-full-access"
  | "never-ask"
  | "never-ask-read-only"
  | "approve-for-me"
  | "unknown";

/** Takes a thread's settings from records that are added last first: the last word on each counts. */
export class PermissionReader {
  #isOpen: boolean | undefined;
  #isReadOnly: boolean | undefined;
  #approval: string | undefined;
  #reviewer: string | undefined;

  /** A `turn_context`, or the `thread_settings` of a `thread_settings_applied`. */
  add(settings: unknown): void {
    const profile = textAt(settings, "permission_profile", "type");
    const sandbox = textAt(settings, "sandbox_policy", "type");
    // Only a turn's context names the sandbox; a restricted profile lists its rules.
    if (profile !== null || sandbox !== null) {
      this.#isOpen ??= isOpen.test(profile ?? "") || isOpen.test(sandbox ?? "");
    }
    if (sandbox !== null) this.#isReadOnly ??= sandbox === "read-only";
    const approval = at(settings, "approval_policy");
    if (approval !== undefined) this.#approval ??= typeof approval === "string" ? approval : "";
    this.#reviewer ??= textAt(settings, "approvals_reviewer") ?? undefined;
  }

  get inherited(): InheritedPermission | null {
    if (this.#isOpen === undefined || this.#approval === undefined) return "unknown";
    if (this.#isOpen) return "danger-full-access";
    if (this.#approval === "never") return this.#isReadOnly ? "never-ask-read-only" : "never-ask";
    return this.#reviewer === undefined || this.#reviewer === "user" ? null : "approve-for-me";
  }
}

/** No sandbox of Codex's own: by its profile's name, or by its policy's. */
const isOpen = /^(disabled|external|danger-full-access|external-sandbox)$/;

/** Flags that put a thread back under the user's eye. `approvals_reviewer` has no flag of its own. */
export function restrictionOf(inherited: string): readonly string[] {
  const sandbox = inherited === "never-ask-read-only" ? "read-only" : "workspace-write";
  const words = ["-s", sandbox, "-a", "on-request"];
  const reviewer = inherited === "approve-for-me" || inherited === "unknown";
  return reviewer ? [...words, "-c", "approvals_reviewer=user"] : words;
}

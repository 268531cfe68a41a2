import type { Account } from "../harness.ts";
import type { HarnessName } from "../names.ts";

/**
 * What an edit makes of a file. Texts are whole files; null is "no such file". `reason` says why the file is left
 * untouched, as a sentence fragment that a person reads after its path, e.g. "is not valid JSON (line 3)".
 */
export type Edited =
  | { readonly ok: true; readonly text: string | null }
  | { readonly ok: false; readonly reason: string };

/**
 * A change to one file of a harness's configuration, and its reverse. Pure and idempotent: a text that has the change
 * already (or has it no more) comes back as it was, and everything else in it stays byte for byte.
 */
export type FileEdit = {
  readonly path: string;
  install(text: string | null): Edited;
  uninstall(text: string | null): Edited;
};

/**
 * What `install` puts into a harness so that its panes can be told apart from inside. A harness that has one says so in
 * integrations.ts; everything around it (symlinks, the difference shown, backups, undoing) is apply.ts's.
 */
export type Integration = {
  readonly harness: HarnessName;
  /** What it is for and what it costs, in a sentence or two. */
  readonly purpose: string;
  /** The harness's configuration directory: `install` without names takes those that exist. */
  directory(account: Account): string;
  /** @param hooks absolute path of the plugin's hooks directory. */
  edits(account: Account, hooks: string): readonly FileEdit[];
};

import { basename, join } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { sessionIdOf } from "../pi/store.ts";
import { entries, isDirectory, isFile } from "../readers/directory.ts";
import { withRegularFile } from "../readers/regular-file.ts";

export const sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const accountVariables = [
  "PI_CODING_AGENT_DIR",
  "PI_CONFIG_DIR",
  "OMP_PROFILE",
  "PI_PROFILE",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
] as const;

const profileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Where one profile keeps what (omp 18.2.3, pi-utils/dirs). */
export type Directories = {
  /** One folder per working directory, in each a file per conversation. */
  readonly sessions: string;
  /** One note per terminal: the conversation that it last held. */
  readonly terminals: string;
  /** One note per conversation file that lies elsewhere (`--session-dir`, `--session PATH`). */
  readonly custom: string;
};

/** @param profile of the command line, which wins over the environment. */
export async function directoriesOf(account: Account, profile?: string): Promise<Directories> {
  const { variables } = account;
  const named = profile ?? variables.OMP_PROFILE ?? variables.PI_PROFILE ?? "";
  const chosen = named === "default" || !profileName.test(named) ? null : named;
  const below = chosen === null ? [] : ["profiles", chosen];
  const usual = join(configDirectory(account), ...below, "agent");
  const agent =
    chosen === null && variables.PI_CODING_AGENT_DIR
      ? accountDirectory(account, "PI_CODING_AGENT_DIR", "")
      : usual;
  // An XDG directory is used once it is there, and only where nothing else was chosen.
  const xdg = async (variable: "XDG_DATA_HOME" | "XDG_STATE_HOME") => {
    if (agent !== usual || !variables[variable]) return agent;
    const directory = join(accountDirectory(account, variable, ""), "omp", ...below);
    return (await isDirectory(directory)) ? directory : agent;
  };
  const [data, state] = [await xdg("XDG_DATA_HOME"), await xdg("XDG_STATE_HOME")];
  return {
    sessions: join(data, "sessions"),
    terminals: join(state, "terminal-sessions"),
    custom: join(state, "custom-session-files"),
  };
}

function configDirectory(account: Account): string {
  return join(account.home, account.variables.PI_CONFIG_DIR || ".omp");
}

/** The account's own directories, then those of its other profiles: `--profile` is not in the environment. */
async function allDirectories(account: Account): Promise<Directories[]> {
  const profiles = await entries(join(configDirectory(account), "profiles"));
  return Promise.all([undefined, ...profiles].map((profile) => directoriesOf(account, profile)));
}

/** Undefined when it is nowhere. Throws the system error of a store that cannot be read. */
export async function findTranscript(ref: ConversationRef): Promise<string | undefined> {
  for (const { sessions, custom } of await allDirectories(ref.account)) {
    for (const folder of likeliestFirst(await entries(sessions), ref.directory)) {
      for (const name of await entries(join(sessions, folder))) {
        if (sessionIdOf(name) === ref.sessionId) return join(sessions, folder, name);
      }
    }
    for (const note of await entries(custom)) {
      const path = await readNote(join(custom, note));
      if (path && sessionIdOf(basename(path)) === ref.sessionId && (await isFile(path)))
        return path;
    }
  }
  return undefined;
}

/** Folders that can be that directory's: their names end in its own, and are not unique (omp 18.2.3). */
export async function foldersOf(directory: string, account: Account): Promise<string[]> {
  const { sessions } = await directoriesOf(account);
  const names = await entries(sessions);
  return names.filter((name) => canBe(name, directory)).map((name) => join(sessions, name));
}

function likeliestFirst(folders: readonly string[], directory: string): string[] {
  return [
    ...folders.filter((name) => canBe(name, directory)),
    ...folders.filter((name) => !canBe(name, directory)),
  ];
}

/** `-REST` below HOME, `-tmp-REST` below the temporary directory, else `--PATH--`, with `-` for each separator. */
function canBe(folder: string, directory: string): boolean {
  const last = basename(directory).replace(/[\\:]/g, "-");
  return folder === "-" || folder === "-tmp" || folder.replace(/--$/, "").endsWith(`-${last}`);
}

export type TerminalNote = {
  readonly path: string;
  readonly sessionId: string;
  readonly writtenAt: number;
};

/**
 * What the terminal's note says: `<cwd>`, the conversation's file, and more, in lines. Rewritten at the start, at the first
 * message and whenever another conversation is taken up; never removed (omp 18.2.3). Undefined without a usable one.
 */
export async function terminalNote(
  directories: Directories,
  terminal: string,
): Promise<TerminalNote | undefined> {
  const file = join(directories.terminals, terminal.replace(/^\/dev\//, "").replaceAll("/", "-"));
  try {
    return await withRegularFile(file, async ({ handle, size, modifiedAt }) => {
      if (size > 1 << 14) return undefined;
      const path = (await handle.readFile("utf8")).split("\n")[1] ?? "";
      const sessionId = sessionIdOf(basename(path));
      return sessionId === undefined ? undefined : { path, sessionId, writtenAt: modifiedAt };
    });
  } catch {
    return undefined;
  }
}

async function readNote(path: string): Promise<string | undefined> {
  try {
    return await withRegularFile(path, async ({ handle, size }) =>
      size > 1 << 14 ? undefined : (await handle.readFile("utf8")).trim(),
    );
  } catch {
    return undefined;
  }
}

import { type StatePaths, stateDirectory, statePaths } from "../config/paths.ts";
import { posixQuote } from "../text/posix-quote.ts";
import { type Socket, Tmux } from "../tmux/exec.ts";
import { resolveSocket, type SocketChoice } from "../tmux/socket.ts";

/** What every command is given. A command resolves to its exit status and throws WorkspaceError. */
export type CommandContext = {
  readonly environment: NodeJS.ProcessEnv;
  /** Writes text as it is; the caller ends its lines. */
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Standard input and output are both terminals. */
  readonly isTerminal: boolean;
  /** The server that is meant; it need not run. */
  readonly socket: Socket;
  /** -L or -S named the server. */
  readonly socketGiven: boolean;
  /** The words that named it, such as `-L NAME`; none where it was not named. Advice repeats them. */
  readonly socketWords: readonly string[];
  /** False: neither -L, -S nor $TMUX named a server, so that the default socket is meant. */
  readonly socketNamed: boolean;
  readonly tmux: Tmux;
  readonly paths: StatePaths;
};

export function createContext(
  choice: SocketChoice = {},
  environment: NodeJS.ProcessEnv = process.env,
): CommandContext {
  const socket = resolveSocket(choice, environment);
  const socketGiven = choice.name !== undefined || choice.path !== undefined;
  return {
    environment,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    // Asked for only where it matters: making the standard streams costs a save 2 ms.
    get isTerminal() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true;
    },
    socket,
    socketGiven,
    socketWords: [...namedBy("-L", choice.name), ...namedBy("-S", choice.path)],
    socketNamed: socketGiven || Boolean(environment.TMUX),
    tmux: new Tmux(socket, environment.TMUX_WORKSPACE_RESTORE_TMUX || "tmux", async (path) => {
      const { serverProgram } = await import("../processes/server-program.ts");
      return serverProgram(path);
    }),
    paths: statePaths(stateDirectory(environment)),
  };
}

function namedBy(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value];
}

/** What to type for a command of this program that means the same server. */
export function typedCommand(
  { socketWords }: Pick<CommandContext, "socketWords">,
  ...words: string[]
): string {
  return ["tmux-workspace-restore", ...[...socketWords, ...words].map(posixQuote)].join(" ");
}

/** The same for another server. */
export function onSocket(context: CommandContext, path: string): CommandContext {
  return {
    ...context,
    socket: { path },
    socketWords: ["-S", path],
    tmux: context.tmux.onSocket(path),
  };
}

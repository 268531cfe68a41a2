/** Exit statuses of the command, as documented in `--help`. */
export const exitCode = { done: 0, failed: 1, usage: 2, nothingToDo: 3 } as const;

export type ErrorCode =
  | "usage"
  | "no-tmux"
  | "tmux-too-old"
  | "no-server"
  | "tmux-failed"
  | "state-unwritable"
  | "state-invalid"
  | "state-newer"
  | "busy"
  | "unknown-candidate"
  | "unknown-pane"
  | "unknown-process"
  | "option-invalid"
  | "settings-refused"
  | "restore-failed";

/**
 * The one error class that commands show to a person.
 * `message` says what is wrong and where; `advice` says what to do about it.
 */
export class WorkspaceError extends Error {
  override readonly name = "WorkspaceError";
  readonly code: ErrorCode;
  readonly advice: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { advice?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
  }

  /** What is wrong and what to do, in one line. */
  get inOne(): string {
    return this.advice === undefined ? this.message : `${this.message}. ${this.advice}`;
  }

  get exitCode(): number {
    return this.code === "usage" || this.code === "option-invalid"
      ? exitCode.usage
      : exitCode.failed;
  }
}

/** The `code` of a Node.js system error (`ENOENT`, …), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

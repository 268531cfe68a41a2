// src/errors.ts
var exitCode = { done: 0, failed: 1, usage: 2, nothingToDo: 3 };
var WorkspaceError = class extends Error {
  name = "WorkspaceError";
  code;
  advice;
  constructor(code, message, options = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
  }
  /** What is wrong and what to do, in one line. */
  get inOne() {
    return this.advice === void 0 ? this.message : `${this.message}. ${this.advice}`;
  }
  get exitCode() {
    return this.code === "usage" || this.code === "option-invalid" ? exitCode.usage : exitCode.failed;
  }
};
function systemErrorCode(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
}

export {
  exitCode,
  WorkspaceError,
  systemErrorCode
};

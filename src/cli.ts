import { CommanderError } from "commander";
import { endQuietly, handOnNodeOptions, letRead, report } from "./cli-process.ts";
import { createProgram } from "./cli-program.ts";
import { exitCode } from "./errors.ts";
import { leave } from "./processes/leave.ts";

let status: number = exitCode.done;
const program = createProgram((ended) => {
  status = ended;
});

try {
  process.stdout.on("error", endQuietly);
  handOnNodeOptions(process.env);
  await program.parseAsync();
} catch (error) {
  status = report(error);
  if (!(error instanceof CommanderError)) await letRead();
}
leave(status);

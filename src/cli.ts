import { CommanderError } from "commander";
import { endQuietly, handOnNodeOptions, letRead, report } from "./cli-process.ts";
import { createProgram } from "./cli-program.ts";
import { exitCode } from "./errors.ts";
import { leave } from "./processes/leave.ts";

async function main(): Promise<void> {
  let status: number = exitCode.done;
  try {
    process.stdout.on("error", endQuietly);
    handOnNodeOptions(process.env);
    const program = createProgram((ended) => {
      status = ended;
    });
    await program.parseAsync();
  } catch (error) {
    status = report(error);
    if (!(error instanceof CommanderError)) await letRead();
  }
  leave(status);
}

// No await at the top: the bundle is no module.
void main();

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Account } from "./harness.ts";

/**
 * The directory that an account variable names, else `fallback` below the agent's HOME. A leading `~` is the HOME, as the
 * harnesses themselves expand it; an empty value is an unset one.
 */
export function accountDirectory(account: Account, variable: string, fallback: string): string {
  const value = account.variables[variable];
  if (value === undefined || value === null || value === "") return join(account.home, fallback);
  if (value === "~" || value.startsWith("~/")) return join(account.home, value.slice(1));
  return resolve(account.home, value);
}

/** The account that an agent started with this environment would have. */
export function accountIn(environment: NodeJS.ProcessEnv, variables: readonly string[]): Account {
  return {
    home: environment.HOME || homedir(),
    variables: Object.fromEntries(variables.map((name) => [name, environment[name] ?? null])),
  };
}

/** The account variables as a command must set them: null unsets one that the agent ran without. */
export function accountEnvironment(
  account: Account,
  variables: readonly string[],
): Record<string, string | null> {
  return Object.fromEntries(
    variables.map((variable) => [variable, account.variables[variable] ?? null]),
  );
}

// src/harnesses/account.ts
import { homedir } from "node:os";
import { join, resolve } from "node:path";
function accountDirectory(account, variable, fallback) {
  const value = account.variables[variable];
  if (value === void 0 || value === null || value === "") return join(account.home, fallback);
  if (value === "~" || value.startsWith("~/")) return join(account.home, value.slice(1));
  return resolve(account.home, value);
}
function accountIn(environment, variables) {
  return {
    home: environment.HOME || homedir(),
    variables: Object.fromEntries(variables.map((name) => [name, environment[name] ?? null]))
  };
}
function accountEnvironment(account, variables) {
  return Object.fromEntries(
    variables.map((variable) => [variable, account.variables[variable] ?? null])
  );
}

export {
  accountDirectory,
  accountIn,
  accountEnvironment
};

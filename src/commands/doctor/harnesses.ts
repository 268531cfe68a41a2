import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { WorkspaceError } from "../../errors.ts";
import { accountIn } from "../../harnesses/account.ts";
import type { Harness } from "../../harnesses/harness.ts";
import { planEdit } from "../../harnesses/install/apply.ts";
import type { Integration } from "../../harnesses/install/integration.ts";
import { loadIntegrations } from "../../harnesses/install/integrations.ts";
import { isDirectory } from "../../harnesses/readers/directory.ts";
import { accountVariables, loadHarnesses, testedVersions } from "../../harnesses/registry.ts";
import type { CommandContext } from "../context.ts";
import { pluginDirectory } from "../plugin-directory.ts";
import { type Finding, note, ok, problem } from "./finding.ts";
import { findPrograms } from "./programs.ts";

/** Each agent program that is on PATH, and what `install` has put or could put into its settings. Runs none of them. */
export async function harnessFindings(context: CommandContext): Promise<Finding[]> {
  const integrations = await loadIntegrations();
  const findings: Finding[] = [];
  for (const harness of await loadHarnesses()) {
    const [program] = findPrograms(harness.command, context.environment.PATH);
    if (program !== undefined) findings.push(programFinding(harness, program));
    const integration = integrations.find((each) => each.harness === harness.name);
    if (integration === undefined) continue;
    const account = accountIn(context.environment, accountVariables[harness.name]);
    if (program === undefined && !(await isDirectory(integration.directory(account)))) continue;
    findings.push(await integrationFinding(integration, context));
  }
  if (findings.length > 0) return findings;
  return [
    note(
      "harness",
      "No agent program is on this PATH",
      "Those that run in tmux are recorded wherever they are.",
    ),
  ];
}

function programFinding({ name, title }: Harness, program: string): Finding {
  const version = installedVersion(program);
  const tested = testedVersions[name];
  const known = version === null ? "of a version that cannot be told" : version;
  const against = tested === null ? "not tested against the program itself" : `tested: ${tested}`;
  const text = `${title} ${known}, ${program} (${against})`;
  if (tested === null || version === null || version.split(".")[0] === tested.split(".")[0]) {
    return ok("harness", text);
  }
  return note(
    "harness",
    text,
    "It may keep its conversations differently: see what `agents` says.",
  );
}

/**
 * Without running it: from the package.json that its file belongs to (npm, bun), or from its path (…/versions/2.1.332,
 * …/Cellar/gemini-cli/0.61.0/…).
 */
export function installedVersion(program: string): string | null {
  const real = realpathSync(program);
  const inPath = real
    .split("/")
    .toReversed()
    .find((part) => /^\d+\.\d+\.\d+/.test(part));
  for (let directory = dirname(real), depth = 0; depth < 5; depth += 1) {
    const version = packageVersion(directory);
    if (version !== null) return version;
    if (basename(directory) === "node_modules" || dirname(directory) === directory) break;
    directory = dirname(directory);
  }
  return inPath ?? null;
}

function packageVersion(directory: string): string | null {
  try {
    const content: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    if (typeof content !== "object" || content === null || !("version" in content)) return null;
    return typeof content.version === "string" ? content.version : null;
  } catch {
    return null;
  }
}

async function integrationFinding(
  integration: Integration,
  { environment }: CommandContext,
): Promise<Finding> {
  const { harness } = integration;
  const account = accountIn(environment, accountVariables[harness]);
  try {
    const edits = integration.edits(account, join(pluginDirectory(), "hooks"));
    const plans = await Promise.all(edits.map((edit) => planEdit(edit, "install")));
    if (plans.every((plan) => plan.before === plan.after)) {
      return ok("harness", `${harness}: what helps to find its conversations is installed`);
    }
    return note(
      "harness",
      `${harness}: what helps to find its conversations is not installed`,
      `tmux-workspace-restore install ${harness}`,
    );
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return problem("harness", `${harness}: ${error.message}`, error.advice ?? "");
  }
}

import { isRunning } from "./identity.ts";
import type { ProcessFacts, ProcessTable } from "./process.ts";

/**
 * The processes in the foreground of a pane's terminal that descend from the pane's process (or are it), parents
 * before children. Empty when the pane's process is gone or has no terminal.
 */
export function foregroundProcesses(table: ProcessTable, panePid: number): readonly ProcessFacts[] {
  const root = table.get(panePid);
  if (!isRunning(root) || root.tpgid < 0) return [];
  return [root, ...descendants(table, panePid)].filter(
    (facts) => facts.pgrp === root.tpgid && isRunning(facts),
  );
}

/** Every process below `pid`, parents before children. */
export function descendants(table: ProcessTable, pid: number): readonly ProcessFacts[] {
  const found: ProcessFacts[] = [];
  const seen = new Set([pid]);
  let generation: readonly number[] = [pid];
  while (generation.length > 0) {
    const next: number[] = [];
    for (const child of generation.flatMap((parent) => table.children(parent))) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      found.push(child);
      next.push(child.pid);
    }
    generation = next;
  }
  return found;
}

/** The shell of the pane is itself in the foreground, alone: at its prompt, or running a builtin. */
export function isIdleShell(table: ProcessTable, panePid: number): boolean {
  const root = table.get(panePid);
  const foreground = foregroundProcesses(table, panePid);
  return root !== undefined && isShell(root) && foreground.length === 1 && foreground[0] === root;
}

export function isShell(facts: ProcessFacts): boolean {
  return isShellName(facts.comm);
}

export function isShellName(name: string): boolean {
  return shells.test(name);
}

const shells = /^-?(?:[bd]?ash|ksh\d*|mksh|lksh|oksh|zsh|fish|nu|t?csh|xonsh|elvish|sh|pwsh|yash)$/;

export type ForegroundAgent<Name> =
  | { readonly kind: "none" }
  /** Wrappers first, the agent's own process last. */
  | {
      readonly kind: "one";
      readonly harness: Name;
      readonly processes: readonly [ProcessFacts, ...ProcessFacts[]];
    }
  | { readonly kind: "several"; readonly harnesses: readonly Name[] };

/**
 * The one agent among a pane's foreground processes. A wrapper and what it starts are one agent; two agents side by
 * side, or one harness below another, are several.
 *
 * @param foreground as {@link foregroundProcesses} gives it.
 * @param recognised the harness of each process that is one.
 */
export function foregroundAgent<Name>(
  foreground: readonly ProcessFacts[],
  recognised: ReadonlyMap<number, Name>,
): ForegroundAgent<Name> {
  const agents = foreground.filter((facts) => recognised.has(facts.pid));
  const own = agents.at(-1);
  const harness = own === undefined ? undefined : recognised.get(own.pid);
  if (own === undefined || harness === undefined) return { kind: "none" };
  const chain = ancestry(foreground, own);
  const isOne = agents.every(
    (facts) => recognised.get(facts.pid) === harness && chain.includes(facts),
  );
  if (isOne) return { kind: "one", harness, processes: chain };
  return {
    kind: "several",
    harnesses: [...new Set(agents.flatMap((facts) => recognised.get(facts.pid) ?? []))],
  };
}

/** From the outermost of `among` down to `own`. */
function ancestry(
  among: readonly ProcessFacts[],
  own: ProcessFacts,
): readonly [ProcessFacts, ...ProcessFacts[]] {
  const chain: [ProcessFacts, ...ProcessFacts[]] = [own];
  for (;;) {
    const parent = among.find((facts) => facts.pid === chain[0].ppid);
    if (parent === undefined || chain.includes(parent)) return chain;
    chain.unshift(parent);
  }
}

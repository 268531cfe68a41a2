import type { LaunchView, RunView } from "../../src/restore/types.ts";

/** A restore of the working day in forty-seven.ts, half-way and at its end: for the pictures. */
type Row = readonly [
  address: string,
  harness: LaunchView["harness"],
  title: string,
  end: string,
  state?: LaunchView["state"],
];

const rows: readonly Row[] = [
  ["web:2.1", "claude", "Upgrade dependencies", "ready after 1.2 s"],
  ["api:2.1", "codex", "Review the auth change", "ready after 0.9 s"],
  [
    "web:1.1",
    "claude",
    "Checkout: keep the cart across sign-in",
    "asks to log in",
    "needs-attention",
  ],
  ["api:1.1", "claude", "Fix login redirect loop", "ready after 1.4 s, told to go on"],
  ["infra:1.1", "opencode", "Terraform drift in staging", "ready after 6.8 s"],
  ["data:1.1", "claude", "Backfill March without double counting", "ready after 1.3 s"],
  ["api:4.1", "claude", "Add the tenant column without downtime", "ready after 1.1 s"],
  ["web:5.1", "gemini", "日本語の翻訳を確認する", "ready after 2.6 s"],
  ["web:5.2", "claude", "Übersetzungen prüfen", "ready after 1.2 s"],
  ["web:3.1", "opencode", "Keyboard navigation in the menu", "ready after 7.1 s"],
  ["infra:5.1", "claude", "Move the zone to the new provider", "ready after 1.5 s"],
  ["infra:3.1", "codex", "Why does the ingress answer 503", "its directory is gone", "skipped"],
  ["infra:2.1", "claude", "Write the failover runbook", "ready after 1.2 s"],
  ["docs:1.1", "claude", "Rewrite the quick start", "ready after 1.1 s"],
];

const begun = 5;

export function sampleRun(part: "half-way" | "end", startedAt: number): RunView {
  const launches = rows.map(([address, harness, title, end, ended], index): LaunchView => {
    const over = part === "end" || index < begun - 1;
    const going = !over && index < begun + 2;
    const waits = index === 8 ? "waits for web:5.1, same directory" : "waiting its turn";
    return {
      savedPaneId: `%${index}`,
      paneId: `%${index}`,
      address,
      harness,
      title,
      state: over ? (ended ?? "ready") : going ? "starting" : "pending",
      detail: over ? end : going ? "starting" : waits,
    };
  });
  return {
    runId: "mx3v-1",
    stage: part === "end" ? "done" : "launching",
    startedAt,
    finishedAt: part === "end" ? startedAt + 14_000 : null,
    sessions: 5,
    launches,
    warnings: part === "end" ? ["A session api exists already: the restored one is api-2."] : [],
  };
}

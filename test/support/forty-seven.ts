import type { ConversationFacts } from "../../src/harnesses/harness.ts";
import type { PaneSketch, SessionSketch, SnapshotSketch, WindowSketch } from "./workspaces.ts";

/** A working day: 47 panes in 6 sessions, for tests of the picker and for its pictures. */
const hour = 60;
const day = 24 * hour;

type Given = Partial<NonNullable<PaneSketch["agent"]>> & { minutes?: number; watched?: boolean };

function agent(
  harness: "claude" | "codex" | "opencode" | "gemini",
  title: string,
  directory: string,
  { minutes = 30, watched = false, ...given }: Given = {},
): PaneSketch {
  return { directory, idleMinutes: minutes, watched, agent: { harness, title, ...given } };
}

const shell = (directory: string, idleMinutes = 90): PaneSketch => ({ directory, idleMinutes });
const program = (name: string, directory: string, idleMinutes = 20): PaneSketch => ({
  directory,
  program: name,
  idleMinutes,
});
const window = (name: string, ...panes: PaneSketch[]): WindowSketch => ({ name, panes });

const api = "/home/u/src/api";
const web = "/home/u/src/web";
const infra = "/home/u/src/infra";
const data = "/home/u/code/data-pipeline";
const docs = "/home/u/src/docs";

const logs: WindowSketch = {
  name: "logs",
  shared: "logs",
  panes: [program("journalctl", "/var/log", 3), program("htop", "/home/u", 2)],
};

const sessions: readonly SessionSketch[] = [
  {
    name: "api",
    windows: [
      window(
        "server",
        agent("claude", "Fix login redirect loop", api, {
          minutes: 6,
          state: "working",
          interrupted: true,
          model: "claude-opus-4-8",
          branch: "fix/login-redirect",
          cost: 3.1,
          contextShare: 0.42,
          permissionFlags: ["--dangerously-skip-permissions"],
          watched: true,
        }),
        shell(api),
        shell(api),
      ),
      window(
        "review",
        agent("codex", "Review the auth change", api, {
          minutes: 12,
          state: "waiting",
          model: "gpt-5.2-codex",
          inheritedPermission: "danger-full-access",
        }),
        agent("claude", "Tidy logging", api, {
          minutes: 4 * day,
          model: "claude-sonnet-4-5",
          cost: 0.84,
        }),
        agent("claude", "Old spike: GraphQL", "/home/u/src/spike", {
          minutes: 9 * day,
          session: "gone",
        }),
      ),
      window("tests", program("vim", api), shell(api)),
      window(
        "migrations",
        agent("claude", "Add the tenant column without downtime", api, {
          minutes: 50,
          cost: 1.27,
          contextShare: 0.18,
          model: "claude-opus-4-8",
        }),
      ),
      logs,
    ],
  },
  {
    name: "web",
    windows: [
      window(
        "checkout",
        agent("claude", "Checkout: keep the cart across sign-in", web, {
          minutes: 2,
          state: "working",
          model: "claude-opus-4-8",
          cost: 5.62,
          contextShare: 0.71,
        }),
      ),
      window(
        "deps",
        agent("claude", "Upgrade dependencies", web, {
          minutes: 25,
          state: "waiting",
          model: "claude-sonnet-4-5",
          cost: 0.4,
        }),
      ),
      window(
        "a11y",
        agent("opencode", "Keyboard navigation in the menu", web, {
          minutes: 3 * hour,
          model: "anthropic/claude-sonnet-4-5",
        }),
      ),
      window("storybook", program("node", web, 10), shell(web)),
      window(
        "i18n",
        agent("gemini", "日本語の翻訳を確認する", web, { minutes: 80 }),
        agent("claude", "Übersetzungen prüfen", web, { minutes: 95 }),
      ),
      logs,
    ],
  },
  {
    name: "infra",
    windows: [
      window(
        "terraform",
        agent("opencode", "Terraform drift in staging", infra, { minutes: 18, state: "working" }),
        shell(infra),
      ),
      window(
        "runbook",
        agent("claude", "Write the failover runbook", infra, { minutes: 7 * hour, cost: 2.05 }),
      ),
      window(
        "k8s",
        agent("codex", "Why does the ingress answer 503", infra, {
          minutes: 5 * hour,
          model: "gpt-5.2-codex",
        }),
        program("k9s", infra, 4),
        shell(infra),
      ),
      window(
        "alerts",
        agent("claude", "Alert fatigue: merge duplicate rules", infra, { minutes: 31 * hour }),
      ),
      window(
        "dns",
        agent("claude", "Move the zone to the new provider", infra, { minutes: 4 * hour }),
      ),
      window(
        "costs",
        agent("codex", "Where do the egress costs come from", infra, { minutes: 12 * day }),
        shell(infra),
      ),
      window("bastion", program("ssh", "/home/u", 8)),
    ],
  },
  {
    name: "data",
    windows: [
      window(
        "etl",
        agent("claude", "Backfill March without double counting", data, {
          minutes: 40,
          state: "idle",
          cost: 7.9,
          contextShare: 0.88,
          model: "claude-opus-4-8",
        }),
        shell(data),
      ),
      window("notebook", program("jupyter", data, 33)),
      window(
        "quality",
        agent("gemini", "Null rates per column", data, { minutes: 2 * day }),
        agent("codex", "Schema drift report", data, { minutes: 6 * day }),
      ),
      window("export", {
        directory: data,
        idleMinutes: 55,
        agent: {
          harness: "codex",
          session: null,
          unboundReason: "its daemon does not tell",
          title: null,
        },
      }),
    ],
  },
  {
    name: "docs",
    windows: [
      window(
        "site",
        agent("claude", "Rewrite the quick start", docs, { minutes: 14 * hour }),
        shell(docs),
      ),
      window(
        "api-ref",
        agent("claude", "Generate the API reference", docs, { minutes: 26 * hour }),
        shell(docs),
      ),
      window("proofread", agent("claude", "Proofread the tutorial", docs, { minutes: 3 * day })),
      window("new", {
        directory: docs,
        idleMinutes: 4,
        agent: { harness: "claude", written: false, lastMessageAt: null, title: null },
      }),
    ],
  },
  {
    name: "scratch",
    windows: [
      window("bash", shell("/home/u", 2 * day), shell("/tmp", 3 * day)),
      window("bash", shell("/home/u", 5 * day), shell("/home/u", 5 * day)),
      window("bash", shell("/home/u/notes", 5 * day), shell("/home/u", 8 * day)),
    ],
  },
];

export const fortySeven: SnapshotSketch = { sessions };

export const sampleConversation: ConversationFacts = {
  sessionId: "s",
  directory: api,
  transcript: null,
  title: "Fix login redirect loop",
  model: "claude-opus-4-8",
  branch: "fix/login-redirect",
  cost: 3.1,
  contextShare: 0.42,
  lastMessageAt: 0,
  interrupted: true,
  inheritedPermission: null,
  messages: [
    {
      role: "user",
      at: null,
      text: "The login page redirects to itself when the session has expired. Find out why and fix it.",
    },
    {
      role: "assistant",
      at: null,
      text: "The guard in src/auth/redirect.ts sends every unauthenticated request to /login, /login itself included, once the refresh token is rejected. I will let the login route through and keep the target in the query string.",
    },
    { role: "user", at: null, text: "now make the redirect keep the query string" },
    {
      role: "assistant",
      at: null,
      text: "Editing src/auth/redirect.ts: the target is built from pathname and search, and checked against the allow list before it is used.",
    },
  ],
};

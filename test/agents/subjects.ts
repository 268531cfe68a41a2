import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claudeKit } from "./claude-home.ts";
import { codexKit } from "./codex-home.ts";
import type { Desk, DeskKit } from "./desk.ts";
import { copilotKit } from "./kits/copilot.ts";
import { geminiKit } from "./kits/gemini.ts";
import { grokKit } from "./kits/grok.ts";
import { ompKit } from "./kits/omp.ts";
import { opencodeKit } from "./kits/opencode.ts";
import { piKit } from "./kits/pi.ts";
import { qwenKit } from "./kits/qwen.ts";

/** How each real harness is started with flags that come back, and one that grants what it would ask for. */
export type Subject = {
  readonly kit: DeskKit;
  /** As typed into bash: what comes back, and the bypass. */
  readonly flags: string;
  readonly bypass: string;
  /** What a record has of them. */
  readonly recorded: readonly string[];
  readonly permission: string;
  /** What its own screen says of it, with the bypass and without; null: it says nothing of it. */
  readonly says: { readonly open: RegExp; readonly restricted: RegExp } | null;
  /** A command that has it say so. */
  readonly ask?: string;
  /** The mode that its conversation brings back against every word. */
  readonly bringsBack?: string;
  readonly prepare?: (d: Desk) => void;
};

export const subjects: readonly Subject[] = [
  {
    kit: claudeKit,
    flags: "--disallowedTools 'Bash(rm *) WebFetch' --effort=high",
    bypass: "--dangerously-skip-permissions",
    recorded: ["--disallowedTools", "Bash(rm *) WebFetch", "--effort", "high"],
    permission: "--dangerously-skip-permissions",
    // Auto mode is what 2.1.332 starts in by itself.
    says: { open: /⏵⏵ bypass permissions on/, restricted: /⏵⏵ auto mode on/ },
    prepare: ({ box }) => {
      mkdirSync(join(box.home, ".claude"), { recursive: true });
      const settings = JSON.stringify({ skipDangerousModePermissionPrompt: true });
      writeFileSync(join(box.home, ".claude", "settings.json"), settings);
    },
  },
  {
    kit: codexKit,
    flags: "--no-daemon -m fake-model",
    bypass: "--yolo",
    recorded: ["--no-daemon", "--model", "fake-model"],
    permission: "--dangerously-bypass-approvals-and-sandbox",
    says: { open: /Permissions: +Full Access/, restricted: /Permissions: +(?!Full)\S/ },
    ask: "/status",
  },
  {
    kit: opencodeKit,
    flags: "--model=fake/fake-model --log-level WARN",
    bypass: "--auto",
    recorded: ["--model", "fake/fake-model", "--log-level", "WARN"],
    permission: "--auto",
    says: { open: /Build auto ·/, restricted: /┃ +Build · Fake/ },
  },
  {
    kit: copilotKit,
    flags: "--deny-tool='shell(rm -rf *)' --model fake-model",
    bypass: "--yolo",
    recorded: ["--deny-tool", "shell(rm -rf *)", "--model", "fake-model"],
    permission: "--yolo",
    says: { open: /· Allow All ·/, restricted: /· Manual Approval ·/ },
    bringsBack: "allow-all",
  },
  {
    kit: piKit,
    flags: "--thinking off --models 'fake/*'",
    bypass: "-a",
    recorded: ["--thinking", "off", "--models", "fake/*"],
    permission: "--approve",
    // It has no permissions but one: to load what the directory brings.
    says: { open: /\(auto\) +fake-model/, restricted: /Trust project folder\?/ },
    prepare: ({ one }) => {
      mkdirSync(join(one, ".pi", "extensions"), { recursive: true });
      writeFileSync(join(one, ".pi", "extensions", "x.js"), "export default function () {}\n");
    },
  },
  {
    kit: ompKit,
    flags: "--no-title --approval-mode always-ask --model=fake/fake-model",
    bypass: "--yolo",
    recorded: ["--no-title", "--approval-mode", "always-ask", "--model", "fake/fake-model"],
    permission: "--auto-approve",
    says: null,
  },
  {
    kit: grokKit,
    flags: "--deny 'Bash(rm -rf *)' -m fake-model",
    bypass: "--yolo",
    recorded: ["--deny", "Bash(rm -rf *)", "--model", "fake-model"],
    permission: "--always-approve",
    says: { open: /· always-approve ─╯/, restricted: /─ fake-model ─╯/ },
  },
  {
    kit: geminiKit,
    flags: "-e none --model gemini-2.5-pro",
    bypass: "-y",
    recorded: ["--extensions", "none", "--model", "gemini-2.5-pro"],
    permission: "--yolo",
    says: { open: /YOLO Ctrl\+Y/, restricted: /Shift\+Tab to accept edits/ },
  },
  {
    kit: qwenKit,
    flags: "--exclude-tools 'run_shell_command(rm *)' -m=fake-model",
    bypass: "-y",
    recorded: ["--exclude-tools", "run_shell_command(rm *)", "--model", "fake-model"],
    permission: "--yolo",
    // Auto mode is what 0.24.4 starts in by itself.
    says: { open: /YOLO mode/, restricted: /Auto mode \(/ },
  },
];

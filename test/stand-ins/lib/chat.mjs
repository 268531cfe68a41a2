// What the stand-ins for copilot, gemini, opencode and qwen share: one conversation, its turns and the shell's keys.
import { knobs, Terminal, whenReady } from "./stand-in.mjs";

/**
 * Runs the terminal of one agent. `agent` has: alternate, state ("starting" at first), typed, shown, frame(input, columns),
 * begin() (once the input line is drawn), user(text), asked(), answered(text), stopped(), renew(), retitle(), leave(), and
 * `commands`: the slash commands that begin anew.
 */
export function run(agent, prompt = "") {
  const become = (next) => {
    agent.state = next;
    agent.retitle();
  };
  const answer = (text) => {
    agent.answered(text);
    agent.shown.push(text);
    become("idle");
  };
  const submit = (text) => {
    if (agent.state !== "idle") return undefined;
    if (text === "/quit") return end(0);
    if (agent.commands.includes(text)) {
      agent.typed = [];
      agent.shown = [];
      agent.renew();
      return become("idle");
    }
    agent.typed.push(text);
    agent.shown.push(`> ${text}`);
    agent.user(text);
    if (/^(SLOW|HANG)/.test(text)) return become("busy");
    if (text.startsWith("ASK")) {
      agent.asked();
      return become("asking");
    }
    return answer(
      /^RECALL( \d)?$/.test(text) ? agent.typed.slice(0, -1).join(" | ") : `PONG:${text}`,
    );
  };
  const key = (pressed) => {
    if (agent.state === "first-run" && pressed === "enter") {
      become("idle");
      agent.begin();
    } else if (agent.state === "asking" && (pressed === "enter" || pressed === "escape")) {
      answer(pressed === "enter" ? "the tool ran" : "the tool was declined");
    } else if (agent.state === "busy" && pressed === "escape") {
      agent.stopped();
      become("idle");
    } else if (pressed === "interrupt") end(0);
  };
  const terminal = new Terminal({
    alternate: agent.alternate,
    frame: (...args) => agent.frame(...args),
    submit,
    key,
  });
  const end = (status) => {
    agent.leave();
    terminal.end(status);
  };
  agent.terminal = terminal;
  if (!process.stdin.isTTY) fail("Error: stdin is not a terminal");
  for (const signal of ["SIGHUP", "SIGTERM"]) process.on(signal, () => end(0));
  terminal.listen();
  whenReady(() => {
    become(knobs.firstRun ? "first-run" : "idle");
    if (!knobs.firstRun) agent.begin();
    terminal.start();
    if (prompt !== "" && agent.state === "idle") submit(prompt);
    terminal.draw();
  });
}

export function fail(text, status = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(status);
}

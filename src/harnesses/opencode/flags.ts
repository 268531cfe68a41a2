import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** `opencode --help` of 1.18.33. `--fork` would make another conversation of it. */
export const opencodeFlags: FlagTable = [
  ...rules("replay", "one", "--model -m", "--agent", "--log-level", "--replay-limit"),
  ...rules("replay", "none", "--print-logs", "--pure", "--mini", "--no-replay"),
  ...rules("permission", "none", "--auto"),
  ...rules("drop", "one", "--session -s", "--prompt", "--port", "--hostname", "--mdns-domain"),
  ...rules("drop", "variadic", "--cors"),
  ...rules("drop", "none", "--continue -c", "--fork", "--mdns", "--help -h", "--version -v"),
];

/** A plain first word that is none of these is the directory to work in. `attach` shows another server's conversations. */
export const opencodeSubcommands = new Set(
  (
    "completion acp mcp attach run debug providers auth agent upgrade uninstall serve web models stats export import " +
    "github pr session plugin plug db"
  ).split(" "),
);

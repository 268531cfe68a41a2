import { WorkspaceError } from "../errors.ts";
import type { CommandContext } from "./context.ts";

export type MenuFlags = {
  readonly client?: string;
  readonly afterResurrect?: boolean;
  readonly candidate?: string;
  readonly choose?: string;
};

/** The offer on a tmux client. Called by hooks (`--client`, `--after-resurrect`) and by the menu's own entries (`--choose`). */
export async function menu(context: CommandContext, flags: MenuFlags): Promise<number> {
  const { choose, client, candidate } = flags;
  if (choose === undefined) {
    const { openOffer } = await import("./menu-open.ts");
    return openOffer(context, flags);
  }
  if (client === undefined || candidate === undefined) {
    throw new WorkspaceError("usage", "--choose needs --client and --candidate", {
      advice: "It is called by the menu itself; use `offer` and `restore` in a shell.",
    });
  }
  const { chooseFromMenu } = await import("./menu-choose.ts");
  return chooseFromMenu(context, { client, candidate, choose });
}

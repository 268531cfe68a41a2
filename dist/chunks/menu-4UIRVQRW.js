import {
  WorkspaceError
} from "./chunk-GMU24DER.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/menu.ts
async function menu(context, flags) {
  const { choose, client, candidate } = flags;
  if (choose === void 0) {
    const { openOffer } = await import("./menu-open-IJGEEOA5.js");
    return openOffer(context, flags);
  }
  if (client === void 0 || candidate === void 0) {
    throw new WorkspaceError("usage", "--choose needs --client and --candidate", {
      advice: "It is called by the menu itself; use `offer` and `restore` in a shell."
    });
  }
  const { chooseFromMenu } = await import("./menu-choose-APDOHWDR.js");
  return chooseFromMenu(context, { client, candidate, choose });
}
export {
  menu
};

/**
 * The checklist on this terminal, over the losses in the state directory; what was decided is written to the file named by
 * the first argument.
 */
import { writeFileSync } from "node:fs";
import { stateDirectory } from "../../src/config/paths.ts";
import { listPaneConversations, readPaneConversation } from "../../src/offer/conversations.ts";
import { pickInTerminal } from "../../src/picker/checklist.ts";
import { sampleOffer, sampleRegistry } from "./sample-offer.ts";

const [result = "", socketPath = ""] = process.argv.slice(2);
const home = process.env.HOME ?? "";
const registry = sampleRegistry(Date.now());
const offer = await sampleOffer({ state: stateDirectory(), home }, socketPath, registry);
const source = { registry, home };
const choice = await pickInTerminal(offer, {
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  home,
  now: Date.now,
  permissionsKept: false,
  readConversation: (candidate, paneId, signal) =>
    readPaneConversation(source, candidate, paneId, signal),
  listConversations: (candidate, paneId, signal) =>
    listPaneConversations(source, candidate, paneId, signal),
});
writeFileSync(result, JSON.stringify(choice));

// In a module of the configuration's, which has options for each.
export { type HarnessName, harnessNames } from "../config/harness-names.ts";

#!/usr/bin/env node
// Writes docs/offer.schema.json: the JSON schema of what `offer --json` prints, made from the schema in the source.
import { writeFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import { offerDocumentSchema } from "../src/offer/document-schema.ts";

export function offerSchema() {
  return {
    title: "tmux-workspace-restore offer --json",
    ...toJsonSchema(offerDocumentSchema, { target: "draft-2020-12" }),
  };
}

if (process.argv[1]?.endsWith("offer-schema.mjs")) {
  const path = new URL("../docs/offer.schema.json", import.meta.url);
  writeFileSync(path, `${JSON.stringify(offerSchema(), null, 2)}\n`);
}

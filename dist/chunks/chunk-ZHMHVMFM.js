import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";

// src/tmux/clients.ts
var fields = [
  "client_name",
  "pane_id",
  "client_width",
  "client_height",
  "client_activity",
  "client_created",
  "client_utf8",
  "client_control_mode",
  "client_readonly"
];
async function listClients(tmux, timeout) {
  const result = await tmux.call(["list-clients", "-F", rowFormat("C", fields)], { timeout });
  if (result.status !== 0) return [];
  const reader = new RowReader(result.stdout);
  const clients = [];
  while (!reader.done) {
    reader.kind();
    const [name = "", pane = "", width, height, activity, created, utf8, control, readonly] = reader.fields(fields.length);
    reader.end();
    clients.push({
      name,
      pane,
      width: Number(width),
      height: Number(height),
      activity: Number(activity),
      created: Number(created),
      utf8: utf8 === "1",
      deaf: control === "1" || readonly === "1"
    });
  }
  return clients;
}
function mostRecentClient(clients) {
  return clients.filter((client) => !client.deaf).toSorted((a, b) => b.activity - a.activity)[0];
}

export {
  listClients,
  mostRecentClient
};

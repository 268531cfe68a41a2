// src/snapshot/key.ts
var schemaVersion = 1;
function serverKey(identity) {
  return `${identity.bootId.slice(0, 8)}-${identity.pid}-${identity.startTime}`;
}

export {
  schemaVersion,
  serverKey
};

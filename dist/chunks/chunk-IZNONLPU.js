// src/harnesses/install/owned-file.ts
function ownedFile(path, content, mark) {
  if (!content.includes(mark)) throw new Error(`The content of ${path} lacks its mark`);
  const foreign = { ok: false, reason: "is a file of yours or of another program" };
  return {
    path,
    install: (text) => text === null || text.includes(mark) ? { ok: true, text: content } : foreign,
    uninstall: (text) => text === null || text.includes(mark) ? { ok: true, text: null } : foreign
  };
}

export {
  ownedFile
};

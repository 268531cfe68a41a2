// src/commands/pressed-key.ts
async function pressedKey() {
  const { stdin } = process;
  stdin.setRawMode(true);
  const key = await new Promise((resolve) => {
    stdin.once("data", (bytes) => resolve(bytes.toString()));
    stdin.once("end", () => resolve("")).resume();
  });
  stdin.setRawMode(false);
  stdin.pause();
  return key;
}

export {
  pressedKey
};

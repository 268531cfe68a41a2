/** What a person presses next on this terminal, as it comes; empty at the end of input. */
export async function pressedKey(): Promise<string> {
  const { stdin } = process;
  stdin.setRawMode(true);
  const key = await new Promise<string>((resolve) => {
    stdin.once("data", (bytes) => resolve(bytes.toString()));
    stdin.once("end", () => resolve("")).resume();
  });
  stdin.setRawMode(false);
  stdin.pause();
  return key;
}

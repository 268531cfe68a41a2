/** `name`, or the first of `name-2`, `name-3`, … that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

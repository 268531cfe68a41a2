/**
 * Remembers, for each `key`, the last thing that was computed from it, and hands it out again as long as `parts` are the
 * very same: a picker asks for the same many times per key pressed. Nothing that is compared may ever change.
 */
export function remembered<K extends object, T>(): (
  key: K,
  parts: readonly unknown[],
  make: () => T,
) => T {
  const known = new WeakMap<K, { readonly parts: readonly unknown[]; readonly value: T }>();
  return (key, parts, make) => {
    const last = known.get(key);
    if (last?.parts.every((part, index) => part === parts[index])) return last.value;
    const value = make();
    known.set(key, { parts, value });
    return value;
  };
}

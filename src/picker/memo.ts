/**
 * Remembers what was computed from an object that never changes, for as long as that object lives. `detail` tells apart what
 * was computed from it with other arguments; only the last one is kept, since a picker asks the same again and again.
 */
export function remembered<K extends object, T>(): (key: K, detail: string, make: () => T) => T {
  const known = new WeakMap<K, { readonly detail: string; readonly value: T }>();
  return (key, detail, make) => {
    const last = known.get(key);
    if (last !== undefined && last.detail === detail) return last.value;
    const value = make();
    known.set(key, { detail, value });
    return value;
  };
}

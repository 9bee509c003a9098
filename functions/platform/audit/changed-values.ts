/** What the audit log keeps of a change: the fields that have another value than before, as JSON, and nothing where none has. */
export function changedValues<Values extends object>(before: Values, after: Values): Record<string, string> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  if (changed.length === 0) return {};
  return {
    before: JSON.stringify(Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null]))),
    after: JSON.stringify(Object.fromEntries(changed)),
  };
}

/** A query with some of its values changed; null takes one out. Starts with `?`, or is empty. */
export function changedQuery(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

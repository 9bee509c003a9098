const ENTRY = /^ {2}(\w+):/;

/**
 * cdk/access.ts with a line for a new endpoint: after those of its area, or at the end when the area has none.
 * @param neighbours ids of the area's other endpoints
 * @param access name of the access in that module
 * Throws when the text has no such table, or has the endpoint already.
 */
export function withAccess(text: string, id: string, neighbours: readonly string[], access: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('const ofEndpoint'));
  const end = lines.indexOf('};', start);
  if (start < 0 || end < 0) throw new Error('cdk/access.ts does not look as expected.');
  const entryAt = (index: number): string | undefined => ENTRY.exec(lines[index] ?? '')?.[1];
  const table = Array.from({ length: end - start }, (_, offset) => start + offset);
  if (table.some((index) => entryAt(index) === id)) throw new Error(`cdk/access.ts has a line for ${id} already.`);
  const last = table.findLast((index) => neighbours.includes(entryAt(index) ?? ''));
  const line = `  ${id}: ${access},`;
  if (last === undefined) return [...lines.slice(0, end), '', line, ...lines.slice(end)].join('\n');
  let after = last + 1;
  while (after < end && lines[after] !== '' && entryAt(after) === undefined) after += 1;
  return [...lines.slice(0, after), line, ...lines.slice(after)].join('\n');
}

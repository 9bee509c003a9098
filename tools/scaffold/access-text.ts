import { withImport } from './import-line.ts';

/**
 * The resources.ts of a capability with what a new function may touch, at its end.
 * @param text of the file; null where the capability has none yet
 * @param group of functions/platform/grants/tables.ts that is granted; null for nothing
 * @throws Error when the text grants the function something already
 */
export function withGrants(text: string | null, id: string, group: string | null): string {
  const before = text ?? '';
  if (new RegExp(`^export const ${id} =`, 'm').test(before)) throw new Error(`${id} has grants already.`);
  const imported = withImport(before, 'functionMay', '../platform/grants/grant.ts');
  const all = group === null ? imported : withImport(imported, group, '../platform/grants/tables.ts');
  return `${all.trimEnd()}\n${text === null ? '\n' : ''}export const ${id} = functionMay('${id}'${group === null ? '' : `, ${group}`});\n`;
}

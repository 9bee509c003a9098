import { withImport } from './import-line.ts';
import type { GrantGroup } from './owned-record.ts';

/**
 * The resources.ts of a capability with what a new function may touch, at its end.
 * @param text of the file; null where the capability has none yet
 * @param groups that are granted; a group that the file itself declares is not imported
 * @throws Error when the text grants the function something already
 */
export function withGrants(text: string | null, id: string, groups: readonly GrantGroup[]): string {
  const before = text ?? '';
  if (new RegExp(`^export const ${id} =`, 'm').test(before)) throw new Error(`${id} has grants already.`);
  let all = withImport(before, 'functionMay', '../platform/grants/grant.ts');
  for (const { name, module } of groups)
    if (!all.includes(`export const ${name} =`)) all = withImport(all, name, module);
  const granted = groups.map(({ name }) => `, ${name}`).join('');
  return `${all.trimEnd()}\n${text === null ? '\n' : ''}export const ${id} = functionMay('${id}'${granted});\n`;
}

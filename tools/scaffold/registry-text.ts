import type { Area } from '../../schemas/endpoint.ts';
import { areaNames } from './area-names.ts';

/** schemas/registry.ts with an area's declarations in it. Throws when the text has no registry to put them into. */
export function withArea(text: string, area: Area): string {
  const { file, namespace } = areaNames(area);
  const line = `import * as ${namespace} from './${file.replace('schemas/', '')}';`;
  if (text.includes(line)) return text;
  const imported = text.replace(/^(?:import [^\n]*;\n)+/, (imports) => `${imports}${line}\n`);
  const registered = imported.replace(/(export const registry = \{\n(?: {2}\.\.\.\w+,\n)*)/, `$1  ...${namespace},\n`);
  if (imported === text || registered === imported) throw new Error('schemas/registry.ts does not look as expected.');
  return registered;
}

import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ending = '.evaluated.ts';

/**
 * A module whose name ends in `.evaluated.ts` is run by the build, and its exports become JSON in the bundle: what it
 * imports stays behind. Its exports must be values of JSON.
 */
export function evaluatedModules(): Plugin {
  return {
    name: 'imali-evaluated-modules',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const exported: unknown = await import(pathToFileURL(id).href);
      if (typeof exported !== 'object' || exported === null) return null;
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

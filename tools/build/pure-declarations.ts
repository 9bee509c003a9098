import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Files that only declare resources and grants: every call in them makes a value and does nothing else. */
const DECLARATIONS =
  /[\\/]functions[\\/](?:[^\\/]+[\\/](?:resources|onward)|platform[\\/]grants[\\/](?:tables|shared|platform-functions))\.ts$/;

/** The text with each call marked as pure, and without comments: a mark inside of one would end it. */
export const withPureCalls = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<![\w.'])[a-z]\w*(?:<[^<>()]*>)?\(/g, (call) => `/* @__PURE__ */ ${call}`);

/** Lets a bundle hold only those declarations that its function uses: by itself esbuild knows of no call that it is pure. */
export const pureDeclarations: Plugin = {
  name: 'pure-declarations',
  setup({ onLoad }) {
    onLoad({ filter: DECLARATIONS }, async ({ path }) => ({
      contents: withPureCalls(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteFolder } from '../../cdk/site-rules.ts';
import { projectFolder } from '../measure/built-tree.ts';

/** What the built console weighs as it travels, in bytes. */
export interface ConsoleSize {
  /** Scripts of the first load. */
  readonly first: number;
  readonly styles: number;
  /** The largest script that a screen may add. */
  readonly largestChunk: number;
  readonly largestChunkName: string;
}

export async function consoleSize(): Promise<ConsoleSize> {
  const site = join(projectFolder, siteFolder);
  const html = await readFile(join(site, 'index.html'), 'utf8');
  const sizeOf = async (name: string) => gzipSync(await readFile(join(site, name))).length;
  const loaded = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
  const sum = async (ending: string): Promise<number> => {
    const sizes = await Promise.all(loaded.filter((name) => name.endsWith(ending)).map(sizeOf));
    return sizes.reduce((total, size) => total + size, 0);
  };
  const others = (await readdir(join(site, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => name.endsWith('.js') && !loaded.includes(name));
  const chunks = await Promise.all(others.map(async (name) => ({ name, size: await sizeOf(name) })));
  const largest = chunks.toSorted((a, b) => b.size - a.size)[0];
  return {
    first: await sum('.js'),
    styles: await sum('.css'),
    largestChunk: largest?.size ?? 0,
    largestChunkName: largest?.name ?? '',
  };
}

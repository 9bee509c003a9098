import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The version in the file name of the loader: a change of what its callers see is a new one. */
const LOADER_VERSION = 1;

/** Where the loader is below the site, and the integrity hash that pages load it with (W3C Subresource Integrity). */
export interface BuiltLoader {
  readonly path: string;
  readonly integrity: string;
}

/**
 * Builds the loader that pages of lenders show the connect page with: one classic script without dependencies, whose name has a
 * digest of its content, and `loader.json`, which names it with its integrity hash.
 */
export async function buildLoader(root: string, site: string): Promise<BuiltLoader> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/connect/global-loader.ts')],
    bundle: true,
    format: 'iife',
    minify: true,
    target: ['chrome109', 'safari15.4', 'firefox115'],
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('the loader was not built');
  const digest = createHash('sha256').update(file.contents).digest('hex').slice(0, 12);
  const built = {
    path: `/loader/connect-${LOADER_VERSION}.${digest}.js`,
    integrity: `sha384-${createHash('sha384').update(file.contents).digest('base64')}`,
  };
  await mkdir(join(site, 'loader'), { recursive: true });
  await writeFile(join(site, built.path), file.contents);
  await writeFile(join(site, 'loader.json'), JSON.stringify(built));
  return built;
}

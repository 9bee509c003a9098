import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { buildIfChanged } from '../../tools/build/build-if-changed.ts';
import { layerPackages } from './clients.ts';
import { sdkLayerFolder } from './layer-folder.ts';

const modules = 'nodejs/node_modules';
const shared = '@aws-sdk/shared';

/**
 * Bundles the SDK clients in use, minified and with their common code in shared chunks, so that a function loads only
 * the clients it requires and the credential providers it needs.
 *
 * The chunks are CommonJS because the Lambda runtime of Node 24 switches require() of ES modules off. esbuild splits
 * ES modules only, so it splits first and each chunk is turned into CommonJS afterwards.
 * @param options.root folder of the project
 * @param options.out folder below which the layer is written; by default the project's
 * @returns whether anything had to be built
 */
export async function buildSdkLayer(options: { readonly root: string; readonly out?: string }): Promise<boolean> {
  const { root, out = root } = options;
  const layer = join(out, sdkLayerFolder);
  return await buildIfChanged({
    root,
    out,
    record: '.build/layers-aws-sdk.json',
    outputs: [sdkLayerFolder],
    recipe: [...layerPackages, 'cjs-chunks-1'],
    build: async () => {
      const result = await build({
        absWorkingDir: root,
        entryPoints: layerPackages.map((name) => ({ in: moduleEntry(root, name), out: `${name}/index` })),
        outdir: join(layer, modules),
        chunkNames: `${shared}/[hash]`,
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        mainFields: ['module', 'main'],
        treeShaking: true,
        legalComments: 'none',
        logLevel: 'warning',
        metafile: true,
        write: false,
      });
      await rm(layer, { recursive: true, force: true });
      for (const file of result.outputFiles) {
        const { code } = await transform(file.text, {
          format: 'cjs',
          platform: 'node',
          target: 'node24',
          minify: true,
          legalComments: 'none',
          // A chunk loaded later must be required too: import() of CommonJS loses the names of minified exports.
          supported: { 'dynamic-import': false },
        });
        await mkdir(dirname(file.path), { recursive: true });
        await writeFile(file.path, code);
      }
      for (const name of [...layerPackages, shared]) {
        const description = { name, type: 'commonjs', main: './index.js' };
        await writeFile(join(layer, modules, name, 'package.json'), JSON.stringify(description));
      }
      return Object.keys(result.metafile.inputs);
    },
  });
}

/** The file that a package offers to bundlers as ES module. */
function moduleEntry(root: string, name: string): string {
  const require = createRequire(join(root, 'package.json'));
  const folder = dirname(require.resolve(`${name}/package.json`));
  const description: unknown = require(`${name}/package.json`);
  const entry =
    typeof description === 'object' && description !== null && 'module' in description ? description.module : undefined;
  if (typeof entry !== 'string') throw new Error(`${name} offers no ES module.`);
  return join(folder, entry);
}

if (import.meta.main) {
  const built = await buildSdkLayer({ root: resolve(import.meta.dirname, '../..') });
  console.log(built ? `Built ${sdkLayerFolder}.` : `${sdkLayerFolder} is up to date.`);
}

import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buildIfChanged } from '../../tools/build/build-if-changed.ts';
import { tesseractLayerFolder, tesseractPackage } from './layer-folder.ts';

/** Of each package the files that run, by their path in it: the engine that reads lines, not the older one beside it. */
const packages: Readonly<Record<string, RegExp>> = {
  [tesseractPackage]: /^(?:package\.json|src\/.*\.js)$/,
  'tesseract.js-core': /^(?:package\.json|[^/]*-lstm\.(?:js|wasm))$/,
  'bmp-js': /^(?:package\.json|index\.js|lib\/.*\.js)$/,
  'is-url': /^(?:package\.json|index\.js)$/,
  'regenerator-runtime': /^(?:package\.json|[^/]*\.js)$/,
  'wasm-feature-detect': /^(?:package\.json|dist\/cjs\/.*)$/,
  '@tesseract.js-data/eng': /^(?:package\.json|4\.0\.0_best_int\/.*)$/,
};

/**
 * Copies what functions need of Tesseract: its modules, the WebAssembly that they load and the data of the language.
 * @param options.root folder of the project
 * @param options.out folder below which the layer is written; the project's unless told
 * @returns whether anything had to be built
 */
export async function buildTesseractLayer(options: { readonly root: string; readonly out?: string }): Promise<boolean> {
  const { root, out = root } = options;
  const files = await wantedFiles(root);
  const target = `${tesseractLayerFolder}/nodejs/node_modules`;
  return await buildIfChanged({
    root,
    out,
    record: '.build/layers-tesseract.json',
    outputs: files.map((file) => join(target, file)),
    recipe: [...files, 'copy-1'],
    build: async () => {
      await rm(join(out, tesseractLayerFolder), { recursive: true, force: true });
      for (const file of files) {
        await mkdir(dirname(join(out, target, file)), { recursive: true });
        await copyFile(join(root, 'node_modules', file), join(out, target, file));
      }
      // A release never changes what is in it, and reading it all would slow every start.
      return Object.keys(packages).map((name) => `node_modules/${name}/package.json`);
    },
  });
}

/** Relative to node_modules. */
async function wantedFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const [name, wanted] of Object.entries(packages)) {
    const inPackage = await readdir(join(root, 'node_modules', name), { recursive: true });
    files.push(...inPackage.filter((file) => wanted.test(file)).map((file) => `${name}/${file}`));
  }
  return files.toSorted();
}

if (import.meta.main) {
  const built = await buildTesseractLayer({ root: resolve(import.meta.dirname, '../..') });
  console.log(built ? `Built ${tesseractLayerFolder}.` : `${tesseractLayerFolder} is up to date.`);
}

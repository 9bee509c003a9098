import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buildIfChanged } from '../../tools/build/build-if-changed.ts';
import { tesseractLayerFolder } from './layer-folder.ts';

/** The files that are loaded at run time, by their path in node_modules; the rest of Tesseract is part of the bundle. */
const files = [
  'tesseract.js-core/package.json',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  '@tesseract.js-data/eng/package.json',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
] as const;

/**
 * Copies what functions load of Tesseract: its WebAssembly and the data of the language.
 * @param options.root folder of the project
 * @param options.out folder below which the layer is written; by default the project's
 * @returns whether anything had to be built
 */
export async function buildTesseractLayer(options: { readonly root: string; readonly out?: string }): Promise<boolean> {
  const { root, out = root } = options;
  const target = `${tesseractLayerFolder}/nodejs/node_modules`;
  return await buildIfChanged({
    root,
    out,
    record: '.build/layers-tesseract.json',
    outputs: files.map((file) => join(target, file)),
    recipe: [...files, 'copy-2'],
    build: async () => {
      await rm(join(out, tesseractLayerFolder), { recursive: true, force: true });
      for (const file of files) {
        await mkdir(dirname(join(out, target, file)), { recursive: true });
        await copyFile(join(root, 'node_modules', file), join(out, target, file));
      }
      return files.map((file) => join('node_modules', file));
    },
  });
}

if (import.meta.main) {
  const built = await buildTesseractLayer({ root: resolve(import.meta.dirname, '../..') });
  console.log(built ? `Built ${tesseractLayerFolder}.` : `${tesseractLayerFolder} is up to date.`);
}

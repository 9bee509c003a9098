import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { buildIfChanged } from '../../tools/build/build-if-changed.ts';
import { pdfiumLayerFolder, pdfiumPackage } from './layer-folder.ts';

const files = ['index.cjs', 'pdfium.wasm'] as const;

/**
 * Copies what functions need of PDFium: its CommonJS module and, beside it, the WebAssembly that the module loads.
 * @param options.root folder of the project
 * @param options.out folder below which the layer is written; by default the project's
 * @returns whether anything had to be built
 */
export async function buildPdfiumLayer(options: { readonly root: string; readonly out?: string }): Promise<boolean> {
  const { root, out = root } = options;
  const layer = join(out, pdfiumLayerFolder);
  const target = join(layer, 'nodejs/node_modules', pdfiumPackage);
  return await buildIfChanged({
    root,
    out,
    record: '.build/layers-pdfium.json',
    outputs: files.map((file) => relative(out, join(target, file))),
    recipe: [pdfiumPackage, ...files, 'copy-1'],
    build: async () => {
      const source = dirname(createRequire(join(root, 'package.json')).resolve(`${pdfiumPackage}/pdfium.wasm`));
      await rm(layer, { recursive: true, force: true });
      await mkdir(target, { recursive: true });
      for (const file of files) await copyFile(join(source, file), join(target, file));
      const description = { name: pdfiumPackage, type: 'commonjs', main: './index.cjs' };
      await writeFile(join(target, 'package.json'), JSON.stringify(description));
      return files.map((file) => relative(root, join(source, file)));
    },
  });
}

if (import.meta.main) {
  const built = await buildPdfiumLayer({ root: resolve(import.meta.dirname, '../..') });
  console.log(built ? `Built ${pdfiumLayerFolder}.` : `${pdfiumLayerFolder} is up to date.`);
}

import { access, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundlesFolder, type FunctionBundle, functionBundles } from '../../cdk/function-bundles.ts';
import { layerPackages } from '../../layers/aws-sdk/clients.ts';
import { pdfiumPackage } from '../../layers/pdfium/layer-folder.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { functionCode } from './function-code.ts';
import { pureDeclarations } from './pure-declarations.ts';

/** Sizes and contents of the bundles, as esbuild reports them; relative to the project. */
export const metafilePath = '.build/functions-meta.json';

/**
 * Bundles every function by one call of esbuild: `<bundlesFolder>/<folder>/index.js`, CommonJS, minified, with the AWS
 * SDK left to the layer. Throws when a declared function has no file, or imports an AWS package the layer lacks.
 * @param options.root folder of the project
 * @param options.out folder below which the bundles are written; by default the project's
 * @param options.bundles the functions; by default all of them
 * @returns whether anything had to be built
 */
export async function buildFunctions(options: {
  readonly root: string;
  readonly out?: string;
  readonly bundles?: readonly FunctionBundle[];
}): Promise<boolean> {
  const { root, out = root, bundles = functionBundles() } = options;
  const target = join(out, bundlesFolder);
  const programs = bundles.flatMap(programsOf);
  const { resolve: locate } = createRequire(join(root, 'package.json'));
  const copies = bundles.flatMap(({ folder, besides = [] }) =>
    besides.map((file) => ({ source: locate(file), copy: `${bundlesFolder}/${folder}/${basename(file)}` })),
  );
  await refuseMissing(root, bundles);
  return await buildIfChanged({
    root,
    out,
    record: '.build/functions.json',
    outputs: [
      metafilePath,
      ...programs.map(({ out: file }) => `${bundlesFolder}/${file}.js`),
      ...copies.map(({ copy }) => copy),
    ],
    recipe: [...programs.map(({ in: source, out: file }) => `${source}>${file}`), ...layerPackages, 'cjs-4'],
    build: async () => {
      const result = await build({
        absWorkingDir: root,
        entryPoints: [...programs],
        outdir: target,
        ...functionCode,
        plugins: [pureDeclarations],
        external: ['@aws-sdk/*', '@smithy/*', pdfiumPackage],
        metafile: true,
        write: false,
      });
      refuseUnlayered(result.metafile);
      await rm(target, { recursive: true, force: true });
      for (const { path, contents } of result.outputFiles) {
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(path, contents);
        // The project itself is of type module; on this machine the bundle lies inside it.
        await writeFile(join(path, '../package.json'), '{"type":"commonjs"}');
      }
      for (const { source, copy } of copies) await copyFile(source, join(out, copy));
      await writeFile(join(out, metafilePath), JSON.stringify(result.metafile));
      return [...Object.keys(result.metafile.inputs), ...copies.map(({ source }) => relative(root, source))];
    },
  });
}

/** What is built of a function: itself, and the program that it starts where it does. */
function programsOf({ source, folder, readerProcess }: FunctionBundle): readonly { in: string; out: string }[] {
  const own = { in: source, out: `${folder}/index` };
  return readerProcess === undefined ? [own] : [own, { in: readerProcess, out: `${folder}/reader-process` }];
}

async function refuseMissing(root: string, bundles: readonly FunctionBundle[]): Promise<void> {
  const missing: string[] = [];
  for (const { source } of bundles) {
    await access(join(root, source)).catch(() => missing.push(source));
  }
  if (missing.length > 0) throw new Error(`Declared functions without a file:\n${missing.join('\n')}`);
}

function refuseUnlayered(metafile: Metafile): void {
  const served = new Set<string>([...layerPackages, pdfiumPackage]);
  const unserved = Object.entries(metafile.outputs).flatMap(([output, { imports }]) =>
    imports
      .filter(({ external, path }) => external === true && path.startsWith('@') && !served.has(path))
      .map(({ path }) => `${output} imports ${path}`),
  );
  if (unserved.length > 0) {
    throw new Error(`Not in a layer (layers/aws-sdk/clients.ts):\n${unserved.join('\n')}`);
  }
}

if (import.meta.main) {
  const built = await buildFunctions({ root: resolve(import.meta.dirname, '../..') });
  console.log(built ? `Built ${bundlesFolder}.` : `${bundlesFolder} is up to date.`);
}

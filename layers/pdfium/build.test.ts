import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { buildPdfiumLayer } from './build.ts';
import { pdfiumLayerFolder, pdfiumPackage } from './layer-folder.ts';

const root = join(import.meta.dirname, '../..');
let out = '';

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'imali-pdfium-'));
  await buildPdfiumLayer({ root, out });
});

afterAll(() => rm(out, { recursive: true }));

describe('the PDFium layer', () => {
  test('The PDFium layer opens a statement in a bundle that finds it as in Lambda, where require() of ES modules is off', async () => {
    const bundle = join(out, 'index.js');
    await build({
      stdin: {
        contents: `
          import { readFileSync } from 'node:fs';
          import { pdfiumEngine } from './packages/statement-reader/pdfium/pdfium-engine.ts';
          pdfiumEngine().then((engine) => {
            const opened = engine.open(readFileSync(process.argv[2]));
            process.stdout.write(opened.outcome + ' ' + opened.document.text(1).codes.length);
          });`,
        resolveDir: root,
      },
      outfile: bundle,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      external: [pdfiumPackage],
      logLevel: 'silent',
    });
    const sample = join(root, 'test/fixtures/statements/standard_bank/quiet_month_a.pdf');
    const printed = execFileSync(process.execPath, ['--no-experimental-require-module', bundle, sample], {
      encoding: 'utf8',
      cwd: tmpdir(),
      env: { NODE_PATH: join(out, pdfiumLayerFolder, 'nodejs/node_modules') },
    });
    expect(printed).toMatch(/^open \d{3}$/);
  });

  test('The PDFium layer is not built again while the package remains the same', async () => {
    expect(await buildPdfiumLayer({ root, out })).toBe(false);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { buildTesseractLayer } from './build.ts';
import { tesseractLayerFolder } from './layer-folder.ts';

const root = join(import.meta.dirname, '../..');
let out = '';

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'imali-tesseract-'));
  await buildTesseractLayer({ root, out });
});

afterAll(() => rm(out, { recursive: true }));

describe('the Tesseract layer', () => {
  test('The Tesseract layer recognises a letter in a bundle that finds it as in Lambda, in a process that may read nothing else', async () => {
    const bundle = join(out, 'index.js');
    // An L of 8 strokes by 40: the tall stroke is left, the short one below.
    await build({
      stdin: {
        contents: `
          import { tesseractEngine } from './packages/statement-reader/tesseract/tesseract-engine.ts';
          const [width, height] = [160, 100];
          const levels = new Uint8Array(width * height).fill(255);
          for (const left of [20, 70, 120]) {
            for (let y = 30; y < 70; y += 1) {
              for (let x = left; x < left + 24; x += 1) {
                if (x < left + 6 || y >= 64) levels[y * width + x] = 0;
              }
            }
          }
          tesseractEngine(process.argv[1]).read({ width, height, levels }).then(({ words }) => {
            process.stdout.write(words.map(({ text }) => text).join(''));
          });`,
        resolveDir: root,
      },
      outfile: bundle,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      logLevel: 'silent',
    });
    const printed = execFileSync(
      process.execPath,
      ['--no-warnings', '--permission', `--allow-fs-read=${out}`, '--no-experimental-require-module', bundle],
      { encoding: 'utf8', cwd: out, env: { NODE_PATH: join(out, tesseractLayerFolder, 'nodejs/node_modules') } },
    );
    expect(printed).toBe('LLL');
  });

  test('The Tesseract layer is not built again while its packages remain the same', async () => {
    expect(await buildTesseractLayer({ root, out })).toBe(false);
  });
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { siteFolder } from '../cdk/site-rules.ts';

const Loader = z.object({ path: z.string(), integrity: z.string() });

const program = resolve(import.meta.dirname, 'build.ts');
/** In a process of its own: the bundler is no guest of jest's contexts. */
const build = async (out: string) =>
  (await promisify(execFile)(process.execPath, ['--no-warnings', program, out])).stdout;

/** What the HTML, scripts and styles of the first load may weigh, in bytes as they travel. */
const CONNECT_BUDGET = 60_000;
/** Scripts of the console's first load, and what each screen may add. */
const CONSOLE_BUDGET = 180 * 1024;
const CHUNK_BUDGET = 80 * 1024;

let out = '';
let html = '';
let loaded: readonly string[] = [];

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'imali-site-build-'));
  expect(await build(out)).toContain('Built');
  html = await readFile(join(out, siteFolder, 'connect.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
  loaded = await Promise.all(names.map((name) => readFile(join(out, siteFolder, name), 'utf8')));
});
afterAll(() => rm(out, { recursive: true, force: true }));

describe('the connect app as it is built', () => {
  test('The built connect app weighs less than its budget on its first load', () => {
    const sizes = [html, ...loaded].map((text) => gzipSync(text).length);
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    // The font comes after the first view, by a style sheet of its own.
    expect(loaded.join('')).not.toMatch(/url\([^)]*woff2/);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CONNECT_BUDGET);
  });

  test('The built connect app has no schema in it', () => {
    const text = loaded.join('');
    expect(text).toContain('/v1/connect/{application_id}/oauth/callback');
    expect(text).not.toMatch(/safeParse|ZodError|invalid_union/);
  });

  test('The built connect app has neither script nor style inside its page, as the policy of the site needs', () => {
    expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)|javascript:|\son\w+="/);
    expect(html.indexOf('/site.js')).toBeLessThan(html.indexOf('type="module"'));
  });

  test('The built connect app has the font in its own file, and unbuilt files as they are', async () => {
    const files = await readdir(join(out, siteFolder), { recursive: true });
    expect(files.filter((file) => file.endsWith('.woff2')).length).toBe(2);
    expect(files).toEqual(expect.arrayContaining(['.well-known/security.txt', '404.html', 'mark.svg', 'robots.txt']));
  });

  test('The loader that pages of lenders load weighs at most 4 KB, and its integrity hash fits', async () => {
    const { path, integrity } = Loader.parse(JSON.parse(await readFile(join(out, siteFolder, 'loader.json'), 'utf8')));
    const script = await readFile(join(out, siteFolder, path));
    expect(gzipSync(script).length).toBeLessThanOrEqual(4 * 1024);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(script).digest('base64')}`);
    expect(script.toString()).not.toMatch(/eval\(|new Function|innerHTML|document\.write/);
  });

  test('The connect app is not built again while nothing changes', async () => {
    expect(await build(out)).toContain('is up to date');
  });
});

describe('the console as it is built', () => {
  const page = () => readFile(join(out, siteFolder, 'index.html'), 'utf8');
  const textOf = (name: string) => readFile(join(out, siteFolder, name), 'utf8');
  const scriptsOf = (text: string) =>
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);

  test('The built console weighs less than its budget on its first load, and each screen less than its own', async () => {
    const first = scriptsOf(await page());
    const sizes = await Promise.all(first.map(async (name) => gzipSync(await textOf(name)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CONSOLE_BUDGET);
    const chunks = (await readdir(join(out, siteFolder, 'assets'))).filter((name) => name.endsWith('.js'));
    for (const chunk of chunks.filter((name) => !first.includes(`/assets/${name}`))) {
      const size = gzipSync(await textOf(`assets/${chunk}`)).length;
      expect([chunk, size < CHUNK_BUDGET]).toEqual([chunk, true]);
    }
  });

  test('The built console loads neither schemas nor the metric dictionary before they are needed', async () => {
    const texts = await Promise.all(scriptsOf(await page()).map(textOf));
    const text = texts.join('');
    expect(text.includes('/v1/in/auth/session')).toBe(true);
    expect(text).not.toMatch(/safeParse|ZodError|invalid_union/);
    expect(text.includes('sum of the payments of the primary source')).toBe(false);
  });

  test('The built console has neither script nor style inside its page', async () => {
    expect(await page()).not.toMatch(/<style|style="|<script(?![^>]*src=)|javascript:|\son\w+="/);
  });
});

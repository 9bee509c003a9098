import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placeholderCode } from '../../cdk/placeholder-code.ts';
import { siteSettingsScript } from '../../cdk/site-rules.ts';
import { synthesize } from '../../cdk/synthesize.ts';
import { type Listening, PortTakenError } from '../aws/listen.ts';
import { readAssembly } from '../template/assembly.ts';
import { readSite, type SiteModel } from '../template/site.ts';
import { resolvableStacks } from '../template/stack-scope.ts';
import { startSite } from './site-server.ts';

let folder = '';
let model: SiteModel | undefined;
let site: Listening;

async function written(path: string, text: string): Promise<void> {
  await mkdir(join(folder, 'site', path, '..'), { recursive: true });
  await writeFile(join(folder, 'site', path), text);
}

const start = (port: number) => {
  if (model === undefined) throw new Error('the stacks have no site');
  const settings = () => siteSettingsScript({ apiUrl: 'http://127.0.0.1:4000' });
  return startSite({ model, folder: join(folder, 'site'), settings, port });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imali-site-'));
  synthesize('local', { code: placeholderCode(join(folder, 'code')), app: { outdir: join(folder, 'out') } });
  const place = { region: 'af-south-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:1', secretArn: String };
  model = readSite(resolvableStacks(await readAssembly(join(folder, 'out')), place));
  await written('connect.html', '<title>Connect</title>');
  await written('index.html', '<title>Console</title>');
  await written('404.html', '<title>Not found</title>');
  await written('legal/privacy-notice/1.0.html', '<title>Privacy</title>');
  await written('assets/app-abc.js', `export const text = '${'x'.repeat(2000)}';`);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  site = await start(0);
}, 60_000);

afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, init);

describe('the site on this machine', () => {
  test.each(['/connect', '/connect/692039c05f3c8b2a1d9e4f70', '/connect/preview', '/connect.html'])(
    'serves the connect app at %s',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, await reply.text()]).toEqual([200, '<title>Connect</title>']);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  test.each(['/', '/sign-in', '/password', '/applications/692039c05f3c8b2a1d9e4f70/income', '/connectx', '/%E0%A4%A'])(
    'serves the console at %s',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, await reply.text()]).toEqual([200, '<title>Console</title>']);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('serves a version of a legal document at its address', async () => {
    expect(await (await get('/legal/privacy-notice/1.0')).text()).toBe('<title>Privacy</title>');
    expect(await (await get('/legal/privacy-notice/1.0.html')).text()).toBe('<title>Privacy</title>');
  });

  test('answers what is not there with a page that says so', async () => {
    for (const path of ['/nowhere.html', '/assets/gone.js', '/assets/gone', '/legal/privacy-notice/', '/%E0%A4%A.js']) {
      const reply = await get(path);
      expect([path, reply.status, await reply.text()]).toEqual([path, 404, '<title>Not found</title>']);
    }
  });

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/a%00'])(
    'never leaves its folder: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('secret');
    },
  );

  test('keeps hashed files for good and asks after pages each time', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/connect/preview')).headers.get('cache-control')).toBe('no-cache');
  });

  test('has the headers of the distribution on pages, files and what is not there', async () => {
    for (const path of ['/', '/connect/preview', '/assets/app-abc.js', '/nowhere.html', '/site.js']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
    }
  });

  test('tells pages where the API is', async () => {
    expect(await (await get('/site.js')).text()).toBe('globalThis.imaliSite = {"apiUrl":"http://127.0.0.1:4000"};\n');
  });

  test('compresses texts that are long enough, for those who can take it', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('content-encoding')).toBe('gzip');
    const plain = await get('/assets/app-abc.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.text()).length).toBeGreaterThan(2000);
    expect((await get('/connect/preview')).headers.get('content-encoding')).toBeNull();
  });

  test('is for reading only', async () => {
    expect((await get('/connect/preview', { method: 'POST', body: 'x' })).status).toBe(403);
    const head = await get('/connect/preview', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '22']);
  });

  test('says in one line that its port is taken', async () => {
    await expect(start(site.port)).rejects.toThrow(PortTakenError);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Listening, PortTakenError } from '@imali/aws-emulator/server/listen.ts';
import { startSite } from '@imali/aws-emulator/site/site-server.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { readSite, type SiteModel } from '@imali/aws-emulator/template/site.ts';
import { resolvableStacks } from '@imali/aws-emulator/template/stack-scope.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mediaTypeOf, siteSettingsScript } from '../../../cdk/site-rules.ts';
import { placeholderAssembly } from '../../../cdk/synthesized-stacks.ts';

let folder = '';
let model: SiteModel | undefined;
let docsModel: SiteModel | undefined;
let site: Listening;

async function written(path: string, text: string): Promise<void> {
  await mkdir(join(folder, 'site', path, '..'), { recursive: true });
  await writeFile(join(folder, 'site', path), text);
}

const start = (port: number) => {
  if (model === undefined) throw new Error('the stacks have no site');
  const settings = () => siteSettingsScript({ apiUrl: 'http://127.0.0.1:4000' });
  return startSite({ name: 'the console', model, folder: join(folder, 'site'), settings, mediaTypeOf, port });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imali-site-'));
  const place = { region: 'af-south-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:1', secretArn: String };
  const stacks = resolvableStacks(await readAssembly(await placeholderAssembly('local')), place);
  model = readSite(stacks, 'site');
  docsModel = readSite(stacks, 'docs');
  await written('connect.html', '<title>Connect</title>');
  await written('index.html', '<title>Console</title>');
  await written('404.html', '<title>Not found</title>');
  await written('legal/privacy-notice/1.0.html', '<title>Privacy</title>');
  await written('assets/app-abc.js', `export const text = '${'x'.repeat(2000)}';`);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  site = await start(0);
});

afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, init);

describe('the site on this machine', () => {
  test.each(['/connect', '/connect/692039c05f3c8b2a1d9e4f70', '/connect/preview', '/connect.html'])(
    'The local site serves the connect app at %s',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, await reply.text()]).toEqual([200, '<title>Connect</title>']);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  test.each(['/', '/sign-in', '/password', '/applications/692039c05f3c8b2a1d9e4f70/income', '/connectx', '/%E0%A4%A'])(
    'The local site serves the console at %s',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, await reply.text()]).toEqual([200, '<title>Console</title>']);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('The local site serves a version of a legal document at its address', async () => {
    expect(await (await get('/legal/privacy-notice/1.0')).text()).toBe('<title>Privacy</title>');
    expect(await (await get('/legal/privacy-notice/1.0.html')).text()).toBe('<title>Privacy</title>');
  });

  test('The local site answers a missing file with a page that says so', async () => {
    for (const path of ['/nowhere.html', '/assets/gone.js', '/assets/gone', '/legal/privacy-notice/', '/%E0%A4%A.js']) {
      const reply = await get(path);
      expect([path, reply.status, await reply.text()]).toEqual([path, 404, '<title>Not found</title>']);
    }
  });

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/a%00'])(
    'The local site never leaves its folder: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('secret');
    },
  );

  test('The local site caches hashed files for good and revalidates pages each time', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/connect/preview')).headers.get('cache-control')).toBe('no-cache');
  });

  test('The local site has the headers of the distribution on pages, files and missing files', async () => {
    for (const path of ['/', '/connect/preview', '/assets/app-abc.js', '/nowhere.html', '/site.js']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'; report-uri \S+\/content_policy_reports$/,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
    }
  });

  test('The local site gives pages the address of the API', async () => {
    expect(await (await get('/site.js')).text()).toBe('globalThis.imaliSite = {"apiUrl":"http://127.0.0.1:4000"};\n');
  });

  test('The local site compresses texts that are long enough, for clients that accept it', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('content-encoding')).toBe('gzip');
    const plain = await get('/assets/app-abc.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.text()).length).toBeGreaterThan(2000);
    expect((await get('/connect/preview')).headers.get('content-encoding')).toBeNull();
  });

  test('The local site is for reading only', async () => {
    expect((await get('/connect/preview', { method: 'POST', body: 'x' })).status).toBe(403);
    const head = await get('/connect/preview', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '22']);
  });

  test('The local site reports in one line that its port is taken', async () => {
    await expect(start(site.port)).rejects.toThrow(PortTakenError);
  });
});

describe('the docs on this machine', () => {
  const docsFolder = () => join(folder, 'docs-site');
  let docs: Listening;
  const getDocs = (path: string) => fetch(`${docs.url}${path}`);

  beforeAll(async () => {
    if (docsModel === undefined) throw new Error('the stacks have no docs');
    const settings = () => siteSettingsScript({ apiUrl: 'http://127.0.0.1:4000' });
    docs = await startSite({
      name: 'the docs',
      model: docsModel,
      folder: docsFolder(),
      settings,
      mediaTypeOf,
      port: 0,
    });
  });
  afterAll(async () => {
    await docs?.close();
  });

  test('The local docs say that they are being built until they exist', async () => {
    const reply = await getDocs('/docs/auth');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reply.text()).toContain('being built');
  });

  test('The local docs serve a page at its address, with and without a slash at the end', async () => {
    await mkdir(join(docsFolder(), 'docs', 'auth'), { recursive: true });
    await writeFile(join(docsFolder(), 'index.html'), '<title>Docs</title>');
    await writeFile(join(docsFolder(), '404.html'), '<title>Not found</title>');
    await writeFile(join(docsFolder(), 'docs', 'auth', 'index.html'), '<title>Auth</title>');
    await writeFile(join(docsFolder(), 'docs', 'auth.md'), '# Auth');
    await writeFile(join(docsFolder(), 'app-0123456789abcdef0123.js'), 'export {};');
    await writeFile(join(docsFolder(), 'plain.js'), 'export {};');
    for (const path of ['/docs/auth', '/docs/auth/', '/docs/auth/index.html']) {
      expect(await (await getDocs(path)).text()).toBe('<title>Auth</title>');
    }
    expect((await getDocs('/docs/auth.md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const missing = await getDocs('/docs/nowhere');
    expect([missing.status, await missing.text()]).toEqual([404, '<title>Not found</title>']);
  });

  test('The local docs cache a file with a hash in its name for good, and revalidate everything else', async () => {
    const cache = async (path: string) => (await getDocs(path)).headers.get('cache-control');
    expect(await cache('/app-0123456789abcdef0123.js')).toBe('public, max-age=31536000, immutable');
    expect([await cache('/plain.js'), await cache('/site.js'), await cache('/')]).toEqual(Array(3).fill('no-cache'));
  });

  test('The local docs run no script inside a page except the one that the policy names', async () => {
    const policy = (await getDocs('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}' 'wasm-unsafe-eval';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../../schemas/registry.ts';
import { staffId, staffPages } from './staff-visit.fixture.ts';
import { hasValidCsrfToken, pageForms, sessionCookie } from './staff-visit.tsx';

// OWASP ASVS 5.0: V3.3.2
const now = Date.parse('2026-11-21T08:00:00Z');
const pages = staffPages(new Date(now).toISOString());

describe('cookies of the pages', () => {
  test('Cookies of the pages are kept from scripts, from plain HTTP and from what other sites post', async () => {
    expect(sessionCookie('token', 3600, true)).toBe(
      'access_token=token; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie('', 3600, true)).toBe('access_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
    const { cookie } = await pageForms(pages, { headers: {}, now }, staffId);
    expect(cookie).toMatch(/^form_nonce=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('Cookies of the pages go over plain HTTP on a developer’s machine only', async () => {
    expect(sessionCookie('token', 3600, false)).not.toContain('Secure');
    const { cookie } = await pageForms({ ...pages, isSecure: false }, { headers: {}, now }, staffId);
    expect(cookie).not.toContain('Secure');
  });
});

describe('a posted form', () => {
  /** A form as a page of ours shows it, and the browser that it is shown to. */
  async function shown() {
    const { token, cookie } = await pageForms(pages, { headers: {}, now }, staffId);
    return { token, headers: { cookie: cookie.split(';')[0] } };
  }

  test('A posted form is accepted from the browser and the user that it was shown to, for two hours', async () => {
    const { token, headers } = await shown();
    expect(await hasValidCsrfToken(pages, { headers, now }, token, staffId)).toBe(true);
    const own = { ...headers, origin: 'https://api.example', 'sec-fetch-site': 'same-origin' };
    expect(await hasValidCsrfToken(pages, { headers: own, now }, token, staffId)).toBe(true);
    expect(await hasValidCsrfToken(pages, { headers, now }, token, '692039c09999999999999999')).toBe(false);
    expect(await hasValidCsrfToken(pages, { headers: {}, now }, token, staffId)).toBe(false);
    expect(await hasValidCsrfToken(pages, { headers: (await shown()).headers, now }, token, staffId)).toBe(false);
    expect(await hasValidCsrfToken(pages, { headers, now: now + 2 * 3_600_000 }, token, staffId)).toBe(false);
    expect(await hasValidCsrfToken(pages, { headers, now }, '', staffId)).toBe(false);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('A posted form of another site is refused whatever it carries: %j', async (from) => {
    const { token, headers } = await shown();
    expect(await hasValidCsrfToken(pages, { headers: { ...headers, ...from }, now }, token, staffId)).toBe(false);
  });
});

describe('every form of the pages', () => {
  const folder = join(import.meta.dirname, '../..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/(pages|shell)\/.*\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  /** It signs nobody in, knows nobody and changes nothing. */
  const open = ['decryptPdf'];

  test('Every form of the pages is declared with the token, and its operation checks it', () => {
    const posted = endpoints.filter(({ area, method }) => area === 'pages' && method === 'POST');
    const looking = posted.filter(({ id, request: { form, multipart } }) => {
      const fields = multipart?.fields ?? form;
      const hasToken = fields instanceof z.ZodObject && Object.hasOwn(fields.shape, 'csrf_token');
      const source = sources.find(({ text }) => text.includes(`${id} as contract`));
      return hasToken && /\b(staffPosting|hasValidCsrfToken)\(adapters, /.test(source?.text ?? '');
    });
    expect(posted.map(({ id }) => id).filter((id) => !open.includes(id))).toEqual(looking.map(({ id }) => id));
    expect(looking.length).toBeGreaterThan(6);
  });

  test('Every posted form of the pages is drawn with the token', () => {
    for (const { name, text } of sources) {
      if (name.endsWith('pdf-decrypt-form.tsx')) continue;
      const forms = text.split('<form ').slice(1);
      for (const form of forms.filter((one) => one.slice(0, one.indexOf('>')).includes('method="post"'))) {
        const content = form.slice(0, form.indexOf('</form>'));
        const hasToken =
          content.includes('<FormToken ') ||
          (content.includes('{hidden}') && /const hidden = \([^;]*<FormToken /.test(text));
        expect([name, hasToken]).toEqual([name, true]);
      }
    }
  });
});

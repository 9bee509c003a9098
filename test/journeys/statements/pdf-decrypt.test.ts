import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { request } from '../../stack/new-organisation.ts';
import { uploadForm } from '../../stack/uploaded-statement.ts';

// OWASP ASVS 5.0: V1.1.2
const password = '8001015009087';
const file = (encrypted?: { readonly password: string }) =>
  statementFile({
    personaId: 'debt_review',
    seed: 7,
    endsOn: '2026-05-31',
    accountIndex: 0,
    bank: 'capitec',
    format: 'pdf',
    encrypted,
  }).bytes;

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

function post(bytes: Uint8Array | string, tried: string | null, accept: string) {
  const blob = new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type: 'application/pdf' });
  return request('/pdf_decrypt/', {
    method: 'POST',
    redirect: 'manual',
    headers: { accept },
    body: uploadForm(tried === null ? {} : { password: tried }, blob, 'My statement (March).pdf'),
  });
}

let encrypted = new Uint8Array();
beforeAll(() => {
  encrypted = Uint8Array.from(file({ password }));
});

describe('the page that takes the password off a PDF', () => {
  test('The page that takes the password off a PDF is a form without scripts, which may not be framed', async () => {
    const page = await request('/pdf_decrypt/', { headers: { accept: browser } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await page.text();
    expect(html).toMatch(/^<!doctype html><html lang="en-ZA">/);
    expect(html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    for (const name of ['file', 'password']) {
      expect(html).toContain(`for="${name}"`);
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).not.toContain('<script');
    expect(html).not.toContain('role="alert"');
  });

  test('The page that takes the password off a PDF says in its own words what went wrong', async () => {
    const wrong = await (await request('/pdf_decrypt/?error=wrong_password')).text();
    expect(wrong).toContain('The password does not open this file');
    const strange = await (await request(`/pdf_decrypt?error=${encodeURIComponent('<script>alert(1)')}`)).text();
    expect(strange).toContain('role="alert"');
    expect(strange).not.toContain('alert(1)');
  });

  test.each([browser, 'application/pdf'])(
    'The page that takes the password off a PDF answers the file to Accept: %s',
    async (accept) => {
      const answer = await post(encrypted, password, accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="My-statement-March-open.pdf"');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const open = Buffer.from(await answer.arrayBuffer());
      expect(open.subarray(0, 5).toString()).toBe('%PDF-');
      expect(open.includes('/Encrypt')).toBe(false);
      expect(Buffer.from(encrypted).includes('/Encrypt')).toBe(true);
    },
  );

  test.each(['*/*', 'application/json', 'application/octet-stream, application/pdf;q=0.9', 'image/png'])(
    'The page that takes the password off a PDF leads a program that sends Accept: %s to the file without its password',
    async (accept) => {
      const answer = await post(encrypted, password, accept);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
      const file = await fetch(answer.headers.get('location') ?? '');
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="My-statement-March-open.pdf"');
      const open = Buffer.from(await file.arrayBuffer());
      expect(open.subarray(0, 5).toString()).toBe('%PDF-');
      expect(open.includes('/Encrypt')).toBe(false);
    },
  );

  test.each([
    ['a wrong password', () => post(encrypted, '1234', browser), 'wrong_password'],
    ['a file without a password', () => post(file(), '1234', browser), 'file_not_encrypted'],
    ['a file that is no PDF', () => post('hello', '1234', browser), 'unreadable_file'],
    ['no file', () => post('', '1234', browser), 'validation_error'],
  ])(
    'The page that takes the password off a PDF leads a browser that sends %s back to the form',
    async (_, send, code) => {
      const answer = await send();
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `?error=${code}`]);
      expect(await answer.text()).toBe('');
    },
  );

  test('The page that takes the password off a PDF reports errors to programs as every endpoint does', async () => {
    const wrong = await post(encrypted, '1234', 'application/pdf');
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error_type: 'code', code: 'wrong_password' }]);
    const large = await post(new Uint8Array(4_200_000), password, 'application/pdf');
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });
});

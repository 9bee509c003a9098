import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createAuthoriser, rootPrincipal } from '../access/authorisation.ts';
import { amzDateOf, encodeRfc3986, scopeText, signRequest, signText } from '../access/signature-v4.ts';
import { type S3, startS3 } from './start-s3.ts';

const BUCKET = 'statements';
const SECRET = 'root-secret';
const CONSOLE = 'https://console.imali.example';
const START = Date.parse('2026-03-01T08:00:00Z');

let now = START;
let s3: S3;

beforeAll(async () => {
  s3 = await startS3({
    authoriser: createAuthoriser({ principals: new Map([['ROOT', rootPrincipal(SECRET)]]) }),
    now: () => now,
  });
  await s3.ensureBucket(BUCKET, {
    cors: [
      {
        allowedOrigins: [CONSOLE],
        allowedMethods: ['POST', 'GET'],
        allowedHeaders: ['content-*'],
        exposedHeaders: ['ETag'],
        maxAge: 300,
      },
    ],
  });
});
afterAll(() => s3.close());

const scopeAt = (at: number) => ({ date: amzDateOf(new Date(at)).slice(0, 8), region: 'af-south-1', service: 's3' });

/** A URL that lets its holder do one thing for `seconds`, signed as the SDK's presigner does. */
function presign(method: string, key: string, seconds: number): string {
  const amzDate = amzDateOf(new Date(now));
  const scope = scopeAt(now);
  const path = `/${BUCKET}/${key}`;
  const query: [string, string][] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `ROOT/${scopeText(scope)}`],
    ['X-Amz-Date', amzDate],
    ['X-Amz-Expires', String(seconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const signature = signRequest(SECRET, scope, amzDate, {
    method,
    path,
    query,
    headers: { host: new URL(s3.url).host },
    signedHeaders: ['host'],
    payloadHash: 'UNSIGNED-PAYLOAD',
  });
  const text = query.map(([name, value]) => `${name}=${encodeRfc3986(value)}`).join('&');
  return `${s3.url}${path}?${text}&X-Amz-Signature=${signature}`;
}

/** A form whose policy allows PDFs of 5 to 20 bytes under uploads/ for a minute. */
function form(file: string, changes: Readonly<Record<string, string>> = {}): FormData {
  const scope = scopeAt(now);
  const amzDate = amzDateOf(new Date(now));
  const credential = `ROOT/${scopeText(scope)}`;
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now + 60_000).toISOString(),
      conditions: [
        { bucket: BUCKET },
        ['starts-with', '$key', 'uploads/'],
        ['eq', '$Content-Type', 'application/pdf'],
        ['content-length-range', 5, 20],
        { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
        { 'x-amz-credential': credential },
        { 'x-amz-date': amzDate },
      ],
    }),
  ).toString('base64');
  const fields: Record<string, string> = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, which the endpoint fills in
    key: 'uploads/${filename}',
    'Content-Type': 'application/pdf',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': credential,
    'x-amz-date': amzDate,
    policy,
    'x-amz-signature': signText(SECRET, scope, policy),
    ...changes,
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('file', new Blob([file]), 'march.pdf');
  return data;
}

async function post(body: FormData): Promise<string> {
  const answer = await fetch(`${s3.url}/${BUCKET}`, { method: 'POST', body });
  const text = await answer.text();
  return `${answer.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim();
}

describe('a presigned URL', () => {
  test('A presigned URL allows a put and a get without credentials', async () => {
    const put = await fetch(presign('PUT', 'shared.txt', 60), { method: 'PUT', body: 'hello' });
    expect(put.status).toBe(200);
    const got = await fetch(presign('GET', 'shared.txt', 60));
    expect(await got.text()).toBe('hello');
  });

  test('A presigned URL serves its own method and key only', async () => {
    const url = presign('GET', 'shared.txt', 60);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(url.replace('shared', 'other'))).status).toBe(403);
  });

  test('A presigned URL cannot become a copy through a header that was not signed', async () => {
    const headers = { 'x-amz-copy-source': `${BUCKET}/shared.txt` };
    const answer = await fetch(presign('PUT', 'stolen.txt', 60), { method: 'PUT', headers });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('x-amz-copy-source');
  });

  test('A presigned URL expires at its stated time', async () => {
    const url = presign('GET', 'shared.txt', 60);
    now = START + 60_000;
    expect((await fetch(url)).status).toBe(200);
    now = START + 60_001;
    expect(await (await fetch(url)).text()).toContain('Request has expired');
    now = START;
  });
});

describe('a form upload', () => {
  test('A form upload that its policy covers is stored under the name of its file', async () => {
    expect(await post(form('%PDF-1.7'))).toBe('204');
    const got = await fetch(presign('GET', 'uploads/march.pdf', 60));
    expect([got.headers.get('content-type'), await got.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  });

  test('A form upload is refused outside its policy', async () => {
    expect(await post(form('%PDF-1.7', { key: 'elsewhere.pdf' }))).toBe('403 AccessDenied');
    expect(await post(form('%PDF-1.7', { 'Content-Type': 'text/html' }))).toBe('403 AccessDenied');
    expect(await post(form('%PDF-1.7', { 'x-amz-meta-extra': 'x' }))).toBe('403 AccessDenied');
    expect(await post(form('tiny'))).toBe('400 EntityTooSmall');
    expect(await post(form('x'.repeat(21)))).toBe('400 EntityTooLarge');
    expect(await post(form('%PDF-1.7', { 'x-amz-signature': '0'.repeat(64) }))).toBe('403 SignatureDoesNotMatch');
  });

  test('A form upload is refused after its policy expired', async () => {
    const body = form('%PDF-1.7');
    now = START + 60_001;
    expect(await post(body)).toBe('403 AccessDenied');
    now = START;
  });
});

describe('a browser of another origin', () => {
  const preflight = (origin: string, method: string, wanted = 'Content-Type') =>
    fetch(`${s3.url}/${BUCKET}/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': wanted },
    });

  test('A browser of another origin may do what a rule of the bucket allows', async () => {
    const answer = await preflight(CONSOLE, 'POST');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    expect(answer.headers.get('access-control-max-age')).toBe('300');
    const got = await fetch(presign('GET', 'shared.txt', 60), { headers: { origin: CONSOLE } });
    expect(got.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    expect(got.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  test('A browser of another origin may do nothing that no rule allows', async () => {
    expect((await preflight('https://evil.example', 'POST')).status).toBe(403);
    expect((await preflight(CONSOLE, 'DELETE')).status).toBe(403);
    expect((await preflight(CONSOLE, 'POST', 'x-secret')).status).toBe(403);
    const got = await fetch(presign('GET', 'shared.txt', 60), { headers: { origin: 'https://evil.example' } });
    expect(got.headers.get('access-control-allow-origin')).toBeNull();
  });
});

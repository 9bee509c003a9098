import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ImaliClient, imaliClient } from './imali-client.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: Server;
let baseUrl = '';
let seen: Seen[] = [];
let reply: Reply = { status: 200 };
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(reply.status, { 'x-request-id': 'request-1', ...reply.headers });
      response.end(reply.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let client: ImaliClient;
beforeEach(() => {
  seen = [];
  client = imaliClient({ baseUrl: `${baseUrl}//`, token: 'the-token' });
});

const answers = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers };
};
const organisation = {
  id: '692039c05f3c8b2a1d9e4f70',
  name_slug: 'kganya',
  vat_number: null,
  legal_name: 'Kganya',
  applicant_code: 'off',
  second_factor: 'optional',
  mode: 'live',
  company_number: null,
  ncr_number: null,
  contact_name: null,
  contact_phone: null,
  approval_refusal: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const applicant = {
  id: '692039c05f3c8b2a1d9e4f70',
  first_names: null,
  last_names: null,
  email: null,
  phone: null,
  gov_id: null,
  reference: null,
  created_at: '2026-01-01T00:00:00.000Z',
  stated: [],
  differing: [],
};
const problem = (code: string) => ({
  error_type: 'code',
  code,
  message: 'A message',
  request_id: 'request-of-the-body',
  documentation_url: 'https://docs.example',
});

describe('a success', () => {
  test('A success is the declared body, with the id of the request', async () => {
    answers(200, { ...organisation, undeclared: 1 });
    expect(await client.getOrganisation()).toEqual({
      ok: true,
      status: 200,
      body: organisation,
      requestId: 'request-1',
    });
    expect(seen).toMatchObject([{ method: 'GET', url: '/v1/organisations/', body: '' }]);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', accept: 'application/json' });
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('A success may have no body, or be text', async () => {
    answers(204, '');
    expect(await client.deleteUser({ path: { user_id: organisation.id } })).toMatchObject({
      ok: true,
      body: undefined,
    });
    answers(200, '{"openapi":"3.1.0"}');
    expect(await client.getOpenapi()).toMatchObject({ ok: true, body: '{"openapi":"3.1.0"}' });
  });

  test('A success that breaks its declared schema is thrown', async () => {
    answers(200, { id: 5 });
    await expect(client.getOrganisation()).rejects.toThrow();
    answers(200, 'not json');
    await expect(client.getOrganisation()).rejects.toThrow();
  });
});

describe('a request', () => {
  test('A request carries its JSON body and its idempotency key', async () => {
    answers(201, applicant);
    await client.createApplicant({ body: { email: 'ü@lender.example' }, idempotencyKey: 'key-1' });
    expect(seen).toMatchObject([
      { method: 'POST', url: '/v1/applications/applicants/', body: '{"email":"ü@lender.example"}' },
    ]);
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
  });

  test('A request carries files beside the fields of their form', async () => {
    answers(404, problem('application_not_found'));
    const file = new File(['Date,Amount'], 'march.csv', { type: 'text/csv' });
    await client.uploadCsv({
      path: { proxy_id: '692039c05f3c8b2a1d9e4f70' },
      form: { bank_id: 'absa', account_number: '4012345678', account_holder_name: 'Test Person' },
      files: { file },
    });
    expect(seen[0]?.url).toBe('/v1/bank_connections/692039c05f3c8b2a1d9e4f70/csv');
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="bank_id"\r\n\r\nabsa');
    expect(seen[0]?.body).toContain('name="file"; filename="march.csv"\r\nContent-Type: text/csv\r\n\r\nDate,Amount');
  });

  test('A request carries its form, escaped, and no token where none is needed', async () => {
    answers(200, { access_token: 't', token_type: 'bearer', expires_in: 3600, scope: 'organisation:api' });
    await client.issueToken({ form: { username: 'a+b@lender.example', password: 'p&q=r é' } });
    expect(new URLSearchParams(seen[0]?.body)).toEqual(
      new URLSearchParams({ username: 'a+b@lender.example', password: 'p&q=r é' }),
    );
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('A request escapes the values in its path and query', async () => {
    answers(404, problem('applicant_not_found'));
    await client.getApplicant({ path: { applicant_id: '../../admin?x=1#y z/%' } });
    expect(seen[0]?.url).toBe('/v1/applications/applicants/..%2F..%2Fadmin%3Fx%3D1%23y%20z%2F%25');
    await client.listApplicants({ query: { skip: '5', limit: '7', cursor: undefined } });
    expect(seen[1]?.url).toBe('/v1/applications/applicants/?skip=5&limit=7');
  });

  test('A request gets its token anew each time if the token is a function', async () => {
    answers(200, organisation);
    let asked = 0;
    const own = imaliClient({
      baseUrl,
      token: async () => {
        asked += 1;
        return `token-${asked}`;
      },
    });
    await own.getOrganisation();
    await own.getOrganisation();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('A request is sent without a token when there is none', async () => {
    answers(401, problem('invalid_token'));
    expect(await imaliClient({ baseUrl }).getOrganisation()).toMatchObject({ ok: false, code: 'invalid_token' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a failure', () => {
  test('A failure that the API defines is a value with its code and request id', async () => {
    answers(404, problem('applicant_not_found'));
    expect(await client.getApplicant({ path: { applicant_id: applicant.id } })).toEqual({
      ok: false,
      status: 404,
      code: 'applicant_not_found',
      message: 'A message',
      detail: [],
      requestId: 'request-of-the-body',
      retryAfter: null,
    });
  });

  test('A validation failure lists the fields', async () => {
    const detail = [{ loc: ['body', 'transactions', 3, 'amount'], msg: 'Field required', type: 'missing' }];
    answers(422, { detail });
    expect(await client.createApplicant({ body: {} })).toEqual({
      ok: false,
      status: 422,
      code: 'validation_error',
      message: 'The request is invalid',
      detail,
      requestId: 'request-1',
      retryAfter: null,
    });
  });

  test('A failure includes when to try again', async () => {
    answers(429, problem('too_many_requests'), { 'retry-after': '17' });
    expect(await client.getOrganisation()).toMatchObject({ ok: false, status: 429, retryAfter: 17 });
  });

  test.each([
    [502, '<html>Bad gateway</html>'],
    [503, ''],
    [500, '{"message":"Internal server error"}'],
    [404, '{"error_type":"code"}'],
    [202, '{}'],
  ])('The reply %i %s from outside the API is unexpected, and not thrown', async (status, body) => {
    answers(status, body);
    expect(await client.getOrganisation()).toMatchObject({
      ok: false,
      status,
      code: 'unexpected',
      message: `Unexpected answer with status ${status}`,
    });
  });

  test('A failure with an unreadable retry time has none', async () => {
    answers(429, problem('too_many_requests'), { 'retry-after': 'Wed, 25 Mar 2026 08:00:00 GMT' });
    expect(await client.getOrganisation()).toMatchObject({ retryAfter: null });
  });

  test('A network failure is thrown', async () => {
    await expect(imaliClient({ baseUrl: 'http://127.0.0.1:1' }).checkHealth()).rejects.toThrow();
  });
});

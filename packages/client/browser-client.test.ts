import { describe, expect, test } from '@jest/globals';
import { registry } from '../../schemas/registry.ts';
import { browserClient, endpointRoute } from './browser-client.ts';

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

const routes = {
  getOrganisation: endpointRoute(registry.getOrganisation),
  getApplicant: endpointRoute(registry.getApplicant),
  deleteUser: endpointRoute(registry.deleteUser),
  getOpenapi: endpointRoute(registry.getOpenapi),
  issueToken: endpointRoute(registry.issueToken),
};

/** A client whose network answers with one response, and what it sent. */
function clientOver(response: () => Response) {
  const sent: Sent[] = [];
  const client = browserClient(routes, {
    baseUrl: 'https://api.example/',
    token: 'the-token',
    fetch: async (address, init) => {
      sent.push({ address: String(address), init: init ?? {} });
      return response();
    },
  });
  return { client, sent };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'request-1', ...headers } });

const problem = { error_type: 'code', code: 'applicant_not_found', message: 'A message', request_id: 'request-2' };

describe('a route', () => {
  test('A route is what a call needs, without schemas: it is unchanged as JSON', () => {
    expect(JSON.parse(JSON.stringify(routes.getApplicant))).toEqual({
      method: 'GET',
      path: '/v1/applications/applicants/{applicant_id}',
      bearer: true,
      replies: { '200': 'json' },
    });
    expect(routes.deleteUser.replies).toEqual({ 204: 'empty' });
    expect(routes.getOpenapi.replies).toEqual({ 200: 'text' });
    expect(routes.issueToken.bearer).toBe(false);
  });
});

describe('a call', () => {
  test('A call goes to the path of its endpoint with the token, and returns the body', async () => {
    const { client, sent } = clientOver(json(200, { id: '1' }));
    expect(await client.getApplicant({ path: { applicant_id: 'a/b' } })).toEqual({
      ok: true,
      status: 200,
      body: { id: '1' },
      requestId: 'request-1',
    });
    expect(sent[0]?.address).toBe('https://api.example/v1/applications/applicants/a%2Fb');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer the-token' } });
  });

  test('A call to an endpoint without security is sent without the token', async () => {
    const { client, sent } = clientOver(json(200, {}));
    await client.issueToken({ form: { username: 'a', password: 'b' } });
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  test('A call may return no body, or text', async () => {
    const empty = clientOver(() => new Response(null, { status: 204 }));
    expect(await empty.client.deleteUser({ path: { user_id: '1' } })).toMatchObject({ ok: true, body: undefined });
    const text = clientOver(() => new Response('{"openapi":"3.1.0"}'));
    expect(await text.client.getOpenapi()).toMatchObject({ ok: true, body: '{"openapi":"3.1.0"}' });
  });
});

describe('a failure', () => {
  test('A failure that the API defines has its code and the id of its request', async () => {
    const { client } = clientOver(json(404, problem));
    expect(await client.getApplicant({ path: { applicant_id: '1' } })).toEqual({
      ok: false,
      status: 404,
      code: 'applicant_not_found',
      message: 'A message',
      detail: [],
      requestId: 'request-2',
      retryAfter: null,
    });
  });

  test('A validation failure lists the fields', async () => {
    const detail = [{ loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' }];
    const { client } = clientOver(json(422, { detail }));
    expect(await client.getOrganisation()).toMatchObject({ ok: false, code: 'validation_error', detail });
  });

  test('A failure includes when to try again', async () => {
    const { client } = clientOver(json(429, { ...problem, code: 'too_many_requests' }, { 'retry-after': '17' }));
    expect(await client.getOrganisation()).toMatchObject({ code: 'too_many_requests', retryAfter: 17 });
  });

  test.each([
    [502, '<html>Bad gateway</html>'],
    [500, '{"message":"Internal server error"}'],
    [500, 'null'],
    [422, '{"detail":"no list"}'],
    // The sign-in page of a public network says 200.
    [200, '<html>Accept our terms</html>'],
  ])('The reply %i %s from outside the API is unexpected, and not thrown', async (status, body) => {
    const { client } = clientOver(() => new Response(body, { status }));
    expect(await client.getOrganisation()).toMatchObject({ ok: false, status, code: 'unexpected' });
  });

  test('A network failure is thrown', async () => {
    const client = browserClient(routes, {
      baseUrl: 'https://api.example',
      fetch: async () => {
        throw new TypeError('network');
      },
    });
    await expect(client.getOrganisation()).rejects.toThrow('network');
  });
});

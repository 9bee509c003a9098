// OWASP ASVS 5.0: V3.2.1, V3.4.1, V3.4.4, V3.4.5, V3.4.6
import { beforeAll, expect, test } from '@jest/globals';
import { newOrganisation, request, type TestOrganisation } from '../stack/new-organisation.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // The sign-in page needs its own address with its form.
  'referrer-policy': expect.stringMatching(/^(?:no-referrer|same-origin)$/),
};

const requests: readonly (readonly [string, string, RequestInit, number])[] = [
  ['an open endpoint', '/health', {}, 200],
  ['the description of the API', '/openapi.json', {}, 200],
  ['a call without a token', '/v1/organisations/', {}, 401],
  ['a path that nobody declared', '/v1/nothing', {}, 404],
  ['another method of a path', '/health', { method: 'DELETE' }, 405],
  ['a preflight', '/v1/organisations/', { method: 'OPTIONS', headers: { origin: 'https://any.example' } }, 204],
  [
    'a body that fits no schema',
    '/v1/organisations/register',
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    422,
  ],
  ['the page of staff', '/auth/login?redirect_url=%2Frelabels%2F', {}, 200],
];

test.each(requests)('The API answers %s with what browsers must know of it', async (_, path, init, status) => {
  const response = await request(path, init);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(everywhere);
  expect(response.headers.get('permissions-policy')).toContain('camera=()');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
});

test('The API answers a call with a token with what browsers must know of it', async () => {
  const response = await request('/v1/organisations/', {
    headers: { authorization: `Bearer ${organisation.accessToken}` },
  });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject(everywhere);
});

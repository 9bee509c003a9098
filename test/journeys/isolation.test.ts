import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { endpoints } from '../../schemas/registry.ts';
import { routesOf } from '../../schemas/route.ts';
import {
  answer,
  newApplication,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';

const ID = '6920390000aa00aa00aa00aa';
/** A segment of a path that is not an id. */
const NUMBERS: Readonly<Record<string, string>> = { page: '1' };

/** A request that fits the path and the query of an endpoint, with a body that fits nothing: the caller is judged before the body. */
function call(endpoint: EndpointDeclaration, token: string | null, ids: Readonly<Record<string, string>> = {}) {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NUMBERS[name] ?? ID);
  const needed = Object.entries(endpoint.request.query?.shape ?? {}).flatMap(([name, field]) =>
    z.safeParse(field, undefined).success ? [] : [`${name}=${ids[name] ?? ID}`],
  );
  const path = needed.length === 0 ? filled : `${filled}?${needed.join('&')}`;
  return answer(path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.request.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.request.body ? { body: '{}' } : {}),
  });
}

let theirs: Record<string, string> = {};
let stranger: TestOrganisation;
let owner: TestOrganisation;
/** A token that may do what a system of an organisation may, and nothing of what its administrators may. */
let system = '';

beforeAll(async () => {
  [owner, stranger] = await Promise.all([newOrganisation(), newOrganisation()]);
  const body = { name: 'System', scopes: ['organisation:api' as const] };
  system = succeeded(await stranger.client.createApiToken({ body })).body.bearer_token;
  const application = await newApplication(owner);
  const token = succeeded(await owner.client.createApiToken({ body })).body;
  theirs = {
    application_id: application.id,
    applicant_id: application.applicant,
    app_config_id: application.application_config_id,
    connection_id: application.connections.find(({ name }) => name === 'personal_info')?.id ?? '',
    user_id: owner.userId,
    token_id: token.id,
    transaction_id: ID,
  };
});

const ofAdministrators = ['users.manage', 'api_tokens.manage', 'organisation.manage'];

// By endpoint and not by check, and one after the other: each function is loaded once and then asked everything.
describe.each(endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$name',
  ({ endpoint }) => {
    const { method, path, scopes, permission, request: input } = endpoint;
    /** Those of the applicant's side take no token of an organisation at all: connect-links.test.ts has theirs. */
    const ofOrganisations = scopes !== 'none' && scopes !== 'connect';

    if (scopes !== 'none') {
      test('An endpoint answers 401 invalid_token without a valid token', async () => {
        for (const token of [null, 'nonsense', `imali_${ID}_${ID}_${'a'.repeat(43)}`]) {
          const { status, body, headers } = await call(endpoint, token);
          expect(status).toBe(401);
          expect(body).toMatchObject({ error_type: 'code', code: 'invalid_token', message: 'Invalid token' });
          expect(headers.get('x-request-id')).toBe(body['request_id']);
        }
      });
    }

    if (ofOrganisations && ofAdministrators.includes(permission ?? '')) {
      test('An endpoint answers 403 invalid_token_permissions without the permission', async () => {
        const { status, body } = await call(endpoint, system);
        expect([status, body['code']]).toEqual([403, 'invalid_token_permissions']);
      });
    }

    if (ofOrganisations && path.includes('{') && !input.body && !input.multipart) {
      test('An endpoint answers the same for things of another organisation and for those that do not exist', async () => {
        const other = await call(endpoint, stranger.accessToken, theirs);
        const nobody = await call(endpoint, stranger.accessToken);
        const [otherBody, nobodyBody] = [other.body, nobody.body].map(({ request_id: _id, ...body }) => body);
        expect(other.status).toBe(404);
        expect(otherBody).toEqual(nobodyBody);
        expect(otherBody?.['code']).toMatch(/not_found$/);
      });
    }

    test.each(routesOf(endpoint))(
      'An endpoint answers the same with and without a trailing slash at %s',
      async (route) => {
        const address = route.replace(/\{\w+\}/g, ID);
        const plain = await request(address, { method });
        const slashed = await request(`${address}/`, { method });
        expect(slashed.status).toBe(plain.status);
        expect(plain.status).not.toBe(405);
      },
    );
  },
);

describe("another organisation's things", () => {
  test("Another organisation's things are unknown to writes with a body too", async () => {
    const { client } = stranger;
    const application_id = theirs['application_id'] ?? '';
    const relabelled = await client.relabelTransaction({
      path: { application_id, transaction_id: ID },
      body: { new_label: 'food.groceries' },
    });
    expect(relabelled).toMatchObject({ status: 404, code: 'application_not_found' });
    const applicant = await client.createApplication({ body: { applicant_id: theirs['applicant_id'] ?? '' } });
    expect(applicant).toMatchObject({ status: 400, code: 'no_applicationconfigs' });
    const user = await client.updateUser({ path: { user_id: theirs['user_id'] ?? '' }, body: { is_active: false } });
    expect(user).toMatchObject({ status: 404, code: 'resource_not_found' });
    const list = succeeded(await client.listApplications()).body;
    expect(list).toMatchObject({ count: 0, data: [] });
  });

  test("Another organisation's things still answer their owner", async () => {
    const path = { application_id: theirs['application_id'] ?? '' };
    expect(succeeded(await owner.client.getApplication({ path })).body.id).toBe(path.application_id);
  });
});

describe('a route that is not declared', () => {
  test('A declared path answers 405 with its methods to an undeclared method, and a preflight to OPTIONS', async () => {
    const wrong = await answer('/v1/labels', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(wrong.body).toMatchObject({ code: 'method_not_allowed' });
    const unknown = await answer('/v1/nothing/here');
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'resource_not_found']);
  });
});

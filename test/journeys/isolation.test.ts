import { beforeAll, describe, expect, test } from '@jest/globals';
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

const secured = endpoints.filter(({ scopes }) => scopes !== 'none');
/** Those of the applicant's side take no token of an organisation at all: connect-links.test.ts has theirs. */
const ofOrganisations = secured.filter(({ scopes }) => scopes !== 'connect');
const named = (list: readonly EndpointDeclaration[]) =>
  list.map((endpoint): [string, EndpointDeclaration] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

const ID = '6920390000aa00aa00aa00aa';
/** What stands in a path and is no id. */
const NUMBERS: Readonly<Record<string, string>> = { page: '1' };

/** A request that fits the path of an endpoint, with a body that fits nothing: the caller is judged before the body. */
function call(endpoint: EndpointDeclaration, token: string | null, ids: Readonly<Record<string, string>> = {}) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NUMBERS[name] ?? ID);
  return answer(path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.request.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.request.body ? { body: '{}' } : {}),
  });
}

describe('without a valid token', () => {
  test.each(named(secured))('%s answers 401 invalid_token', async (_, endpoint) => {
    for (const token of [null, 'nonsense', `imali_${ID}_${ID}_${'a'.repeat(43)}`]) {
      const { status, body, headers } = await call(endpoint, token);
      expect(status).toBe(401);
      expect(body).toMatchObject({ error_type: 'code', code: 'invalid_token', message: 'Invalid token' });
      expect(headers.get('x-request-id')).toBe(body['request_id']);
    }
  });
});

describe('without the permission', () => {
  let bearer = '';
  beforeAll(async () => {
    const { client } = await newOrganisation();
    const body = { name: 'System', scopes: ['organisation:api'] };
    bearer = succeeded(await client.createApiToken({ body })).body.bearer_token;
  });

  const closed = ofOrganisations.filter(({ permission }) =>
    ['users.manage', 'api_tokens.manage', 'organisation.manage'].includes(permission ?? ''),
  );
  test.each(named(closed))('%s answers 403 invalid_token_permissions', async (_, endpoint) => {
    const { status, body } = await call(endpoint, bearer);
    expect([status, body['code']]).toEqual([403, 'invalid_token_permissions']);
  });
});

describe("another organisation's things", () => {
  let theirs: Record<string, string> = {};
  let stranger: TestOrganisation;
  let owner: TestOrganisation;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOrganisation(), newOrganisation()]);
    const application = await newApplication(owner);
    const token = succeeded(
      await owner.client.createApiToken({ body: { name: 'System', scopes: ['organisation:api'] } }),
    ).body;
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

  const withIds = ofOrganisations.filter(
    ({ path, request: { body, multipart } }) => path.includes('{') && !body && !multipart,
  );
  test.each(named(withIds))('%s is as unknown as what does not exist', async (_, endpoint) => {
    const [other, nobody] = await Promise.all([
      call(endpoint, stranger.accessToken, theirs),
      call(endpoint, stranger.accessToken),
    ]);
    const [otherBody, nobodyBody] = [other.body, nobody.body].map(({ request_id: _id, ...body }) => body);
    expect(other.status).toBe(404);
    expect(otherBody).toEqual(nobodyBody);
    expect(otherBody?.['code']).toMatch(/not_found$/);
  });

  test('is unknown to writes with a body too', async () => {
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

  test('still answers its owner', async () => {
    const path = { application_id: theirs['application_id'] ?? '' };
    expect(succeeded(await owner.client.getApplication({ path })).body.id).toBe(path.application_id);
  });
});

describe('every declared route', () => {
  const routes = endpoints.flatMap((endpoint) =>
    routesOf(endpoint).map((route): [string, string] => [endpoint.method, route]),
  );
  test.each(routes)('%s %s answers alike with and without its trailing slash', async (method, route) => {
    const path = route.replace(/\{\w+\}/g, ID);
    const [plain, slashed] = await Promise.all([request(path, { method }), request(`${path}/`, { method })]);
    expect(slashed.status).toBe(plain.status);
    expect(plain.status).not.toBe(405);
  });

  test('answers 405 with what it takes to another method, and a preflight to OPTIONS', async () => {
    const wrong = await answer('/v1/labels', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(wrong.body).toMatchObject({ code: 'method_not_allowed' });
    const unknown = await answer('/v1/nothing/here');
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'resource_not_found']);
  });
});

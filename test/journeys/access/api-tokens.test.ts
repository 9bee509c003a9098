// OWASP ASVS 5.0: V8.2.2
import { describe, expect, test } from '@jest/globals';
import { clientWith, failed, newApplication, newOrganisation, succeeded } from '../../stack/new-organisation.ts';

describe('an API token that is bounded', () => {
  test('A token that only reads can neither change nor erase anything, and says what it may do', async () => {
    const own = await newOrganisation();
    const { id: application_id, applicant } = await newApplication(own);
    const body = { name: 'Reporting', scopes: ['api:read'] };
    const made = succeeded(await own.client.createApiToken({ body })).body;
    expect(made).toMatchObject({ scopes: ['api:read'], created_by: own.userId, expires_at: null, ip_ranges: [] });
    const reader = clientWith(made.bearer_token);
    succeeded(await reader.getApplication({ path: { application_id } }));
    const refused = { status: 403, code: 'invalid_token_permissions' };
    const erased = await reader.eraseApplicant({ path: { applicant_id: applicant } });
    expect(failed(erased)).toMatchObject(refused);
    expect(failed(await reader.createApplication({ body: {} }))).toMatchObject(refused);
    succeeded(await own.client.getApplication({ path: { application_id } }));
  });

  test('A token is not made with an end in the past, a scope that tokens cannot have, or a malformed range', async () => {
    const { client } = await newOrganisation();
    const make = (changes: object) =>
      client.createApiToken({ body: { name: 'Reporting', scopes: ['api:read'], ...changes } });
    const over = await make({ expires_at: '2020-01-01T00:00:00Z' });
    expect(failed(over)).toMatchObject({ status: 422, detail: [{ loc: ['body', 'expires_at'] }] });
    for (const scope of ['internal', 'users:read', 'api:everything', 'organisation:*']) {
      expect(failed(await make({ scopes: [scope] }))).toMatchObject({ code: 'invalid_permission' });
    }
    expect(failed(await make({ ip_ranges: ['203.0.113.0'] }))).toMatchObject({ status: 422 });
    const elsewhere = succeeded(await make({ ip_ranges: ['203.0.113.0/24'] })).body;
    expect(failed(await clientWith(elsewhere.bearer_token).getCaller())).toMatchObject({ code: 'invalid_token' });
  });

  test('The old secret works beside the new one for the hours that a rotation names, and by default no longer', async () => {
    const { client } = await newOrganisation();
    const body = { name: 'Origination', scopes: ['organisation:api'] };
    const first = succeeded(await client.createApiToken({ body })).body;
    const path = { token_id: first.id };
    const second = succeeded(await client.rotateApiToken({ path, query: { overlap_hours: '24' } })).body;
    expect(Date.parse(second.former_secret_until ?? '')).toBeGreaterThan(Date.now());
    succeeded(await clientWith(first.bearer_token).getCaller());
    succeeded(await clientWith(second.bearer_token).getCaller());
    const third = succeeded(await client.rotateApiToken({ path })).body;
    expect(third.former_secret_until).toBeNull();
    for (const old of [first, second]) {
      expect(failed(await clientWith(old.bearer_token).getCaller())).toMatchObject({ code: 'invalid_token' });
    }
    succeeded(await clientWith(third.bearer_token).getCaller());
  });
});

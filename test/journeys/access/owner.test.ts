// OWASP ASVS 5.0: V8.2.1
import { describe, expect, test } from '@jest/globals';
import { permissionNames } from '../../../schemas/permissions.ts';
import { colleague } from '../../stack/colleague.ts';
import { linkInMailTo } from '../../stack/inbox.ts';
import { clientWith, failed, newOrganisation, signIn, succeeded } from '../../stack/new-organisation.ts';

describe('the owner of an organisation', () => {
  test('A user with every permission cannot empty, deactivate, rename or delete the owner', async () => {
    const own = await newOrganisation();
    const equal = await colleague(own, 'equal', permissionNames);
    const path = { user_id: own.userId };
    for (const attempt of [
      () => equal.client.updateUser({ path, body: { permissions: ['users.manage'] } }),
      () => equal.client.updateUser({ path, body: { is_active: false } }),
      () => equal.client.updateUser({ path, body: { name: 'Nobody' } }),
      () => equal.client.deleteUser({ path }),
    ]) {
      expect(failed(await attempt())).toMatchObject({ status: 409, code: 'user_is_owner' });
    }
    const { data } = succeeded(await own.client.listUsers()).body;
    const owners = new Map(data.map(({ id, is_owner }) => [id, is_owner]));
    expect([owners.size, owners.get(own.userId), owners.get(equal.id)]).toEqual([2, true, false]);
  });

  test('An owner hands the organisation over to a user who holds as much, and to nobody else', async () => {
    const own = await newOrganisation();
    const reader = await colleague(own, 'reader', ['applications.read']);
    const equal = await colleague(own, 'equal', permissionNames);
    const refused = failed(await own.client.setOwner({ body: { user_id: reader.id } }));
    expect(refused).toMatchObject({ status: 422, detail: [{ loc: ['body', 'user_id'] }] });
    const usurped = failed(await equal.client.setOwner({ body: { user_id: equal.id } }));
    expect(usurped).toMatchObject({ code: 'invalid_token_permissions' });
    const handed = succeeded(await own.client.setOwner({ body: { user_id: equal.id } })).body;
    expect(handed).toMatchObject({ id: equal.id, is_owner: true });
    expect(failed(await own.client.deleteUser({ path: { user_id: equal.id } }))).toMatchObject({
      code: 'user_is_owner',
    });
    succeeded(await equal.client.deleteUser({ path: { user_id: own.userId } }));
    expect(failed(await own.client.getCaller())).toMatchObject({ code: 'invalid_token' });
  });
});

describe('an address that somebody else registered', () => {
  test('Tokens, sessions and users made before the owner of the address sets a password are gone after it', async () => {
    const squatter = await newOrganisation();
    const body = { name: 'Reader', scopes: ['organisation:api'] };
    const token = clientWith(succeeded(await squatter.client.createApiToken({ body })).body.bearer_token);
    const accomplice = await colleague(squatter, 'accomplice', permissionNames);
    succeeded(await squatter.client.setOwner({ body: { user_id: accomplice.id } }));
    const path = { user_id: squatter.userId };
    succeeded(await accomplice.client.updateUser({ path, body: { permissions: ['applications.read'] } }));
    const password = 'a phrase of the rightful owner';
    succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(squatter.email), password } }));
    for (const client of [squatter.client, token, accomplice.client]) {
      expect(failed(await client.getCaller())).toMatchObject({ status: 401, code: 'invalid_token' });
    }
    const rightful = clientWith(await signIn(squatter.email, password));
    const { data } = succeeded(await rightful.listUsers()).body;
    expect(data).toMatchObject([{ id: squatter.userId, is_owner: true, permissions: permissionNames }]);
    expect(succeeded(await rightful.listApiTokens()).body.count).toBe(0);
  });

  test('Tokens and users stay when an owner of a proven address forgets the password', async () => {
    const own = await newOrganisation();
    const first = await linkInMailTo(own.email);
    const password = 'a phrase of the rightful owner';
    succeeded(await clientWith().resetPassword({ body: { token: first, password } }));
    const client = clientWith(await signIn(own.email, password));
    const body = { name: 'Reader', scopes: ['organisation:api'] };
    const token = clientWith(succeeded(await client.createApiToken({ body })).body.bearer_token);
    const thandi = await colleague({ ...own, client }, 'thandi', ['applications.read']);
    succeeded(await clientWith().forgotPassword({ body: { email: own.email } }));
    const second = await linkInMailTo(own.email, first);
    succeeded(await clientWith().resetPassword({ body: { token: second, password: 'yet another long phrase' } }));
    succeeded(await token.getCaller());
    succeeded(await thandi.client.getCaller());
  });
});

import { describe, expect, test } from '@jest/globals';
import { clearOfWindowEnd } from '../stack/clear-of.ts';
import { linkInMailTo } from '../stack/inbox.ts';
import { clientWith, failed, newOrganisation, signIn, succeeded } from '../stack/new-organisation.ts';
import { auditSettled } from '../stack/settled-audit.ts';

// OWASP ASVS 5.0: V1.3.11, V2.3.2, V2.3.4, V6.2.2, V6.3.1, V6.4.1, V6.4.3, V7.4.3, V7.4.5
/** Windows in which calls are counted, in seconds. */
const QUARTER_OF_AN_HOUR = 900;
const DAY = 86_400;

describe('registration', () => {
  test('Registration creates an organisation whose first user holds every permission and sees every tab', async () => {
    const { client, nameSlug, email } = await newOrganisation();
    expect(succeeded(await client.getOrganisation()).body).toMatchObject({
      name_slug: nameSlug,
      legal_name: 'Test Lender (Pty) Ltd',
      vat_number: null,
    });
    const users = succeeded(await client.listUsers()).body;
    const permissions = succeeded(await client.listPermissions()).body.map(({ permission }) => permission);
    expect(users).toMatchObject({ count: 1, data: [{ email, is_active: true, permissions }] });
    expect(succeeded(await client.listTabs()).body.tabs).toEqual(
      expect.arrayContaining(['home', 'applications', 'team']),
    );
  });

  test('Registration refuses a taken name, and takes an address that somebody has', async () => {
    const taken = await newOrganisation();
    const body = { password: 'a long enough phrase', company_name: 'Another' };
    const sameName = { ...body, name_slug: taken.nameSlug, email: `x${taken.email}` };
    expect(failed(await clientWith().registerOrganisation({ body: sameName }))).toMatchObject({
      status: 409,
      code: 'organisation_name_exists',
    });
    const sameEmail = { ...body, name_slug: `x${taken.nameSlug}`, email: taken.email.toUpperCase() };
    succeeded(await clientWith().registerOrganisation({ body: sameEmail }));
    succeeded(await taken.client.getCaller());
  });

  test('An organisation changes its legal name and VAT number, and only a real VAT number is accepted', async () => {
    const { client } = await newOrganisation();
    const changed = await client.updateOrganisation({ body: { legal_name: 'New Name', vat_number: '4123456789' } });
    expect(succeeded(changed).body).toMatchObject({ legal_name: 'New Name', vat_number: '4123456789' });
    expect(failed(await client.updateOrganisation({ body: { vat_number: '1234567890' } }))).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'vat_number'], type: 'string_pattern_mismatch' }],
    });
  });
});

describe('signing in', () => {
  test('Signing in answers a wrong password and an unknown user alike', async () => {
    const { email } = await newOrganisation();
    const wrong = failed(await clientWith().issueToken({ form: { username: email, password: 'wrong' } }));
    const unknown = failed(await clientWith().issueToken({ form: { username: `no${email}`, password: 'wrong' } }));
    expect([wrong.status, wrong.code, wrong.message]).toEqual([unknown.status, unknown.code, unknown.message]);
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('Signing in takes at most five of thirty guesses sent at once', async () => {
    await clearOfWindowEnd(QUARTER_OF_AN_HOUR);
    const { email } = await newOrganisation();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => clientWith().issueToken({ form: { username: email, password: 'wrong' } })),
    );
    expect(guesses.filter((guess) => !guess.ok && guess.code === 'invalid_credentials').length).toBeLessThanOrEqual(5);
  });

  test('Signing in asks an account to wait after five failures, even with the right password', async () => {
    await clearOfWindowEnd(QUARTER_OF_AN_HOUR);
    const { email, password } = await newOrganisation();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await clientWith().issueToken({ form: { username: email, password: 'wrong' } });
    }
    const refused = failed(await clientWith().issueToken({ form: { username: email, password } }));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.retryAfter).toBeGreaterThan(0);
  });

  test('Signing in takes no other grant type than password, and gives no scope that a user cannot have', async () => {
    const { email, password } = await newOrganisation();
    const response = await clientWith().issueToken({
      // @ts-expect-error the declared form refuses it too
      form: { username: email, password, grant_type: 'client_credentials' },
    });
    expect(failed(response)).toMatchObject({ status: 422, detail: [{ loc: ['form', 'grant_type'] }] });
    const internal = await clientWith().issueToken({ form: { username: email, password, scope: 'internal' } });
    expect(failed(internal)).toMatchObject({ status: 403, code: 'invalid_token_permissions' });
  });
});

describe('users', () => {
  test('A user is invited by email, sets the password once, and signs in', async () => {
    const { client } = await newOrganisation();
    const email = `invited-${Date.now()}@lender.example`;
    const user = succeeded(
      await client.createUser({ body: { name: 'Invited', email, permissions: ['applications.read'] } }),
    ).body;
    const token = await linkInMailTo(email);
    succeeded(await clientWith().resetPassword({ body: { token, password: 'my very own phrase' } }));
    const again = await clientWith().resetPassword({ body: { token, password: 'my other phrase 2' } });
    expect(failed(again)).toMatchObject({ status: 400, code: 'invalid_reset_token' });
    const invited = clientWith(await signIn(email, 'my very own phrase'));
    expect(succeeded(await invited.listTabs()).body.tabs).toEqual(['home', 'applications']);
    expect(failed(await invited.listUsers())).toMatchObject({ status: 403, code: 'invalid_token_permissions' });
    const users = succeeded(await client.listUsers()).body;
    expect(users.data.find(({ id }) => id === user.id)?.last_login).not.toBeNull();
  });

  test('A deactivated user is refused at once, and accepted again after activation', async () => {
    const { client } = await newOrganisation();
    const email = `leaver-${Date.now()}@lender.example`;
    const { id } = succeeded(
      await client.createUser({ body: { name: 'Leaver', email, permissions: ['applications.read'] } }),
    ).body;
    succeeded(
      await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password: 'my very own phrase' } }),
    );
    const leaver = clientWith(await signIn(email, 'my very own phrase'));
    succeeded(await leaver.listApplications());
    succeeded(await client.updateUser({ path: { user_id: id }, body: { is_active: false } }));
    expect(failed(await leaver.listApplications())).toMatchObject({ status: 401, code: 'account_deactivated' });
    const login = await clientWith().issueToken({ form: { username: email, password: 'my very own phrase' } });
    expect(failed(login)).toMatchObject({ status: 401, code: 'account_deactivated' });
    succeeded(await client.updateUser({ path: { user_id: id }, body: { is_active: true } }));
    succeeded(await leaver.listApplications());
    succeeded(await client.deleteUser({ path: { user_id: id } }));
    expect(failed(await leaver.listApplications())).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  test('An organisation always keeps a user who manages users, even through two removals at once', async () => {
    const { client, userId } = await newOrganisation();
    const path = { user_id: userId };
    for (const attempt of [
      client.deleteUser({ path }),
      client.updateUser({ path, body: { is_active: false } }),
      client.updateUser({ path, body: { permissions: ['applications.read'] } }),
    ]) {
      expect(failed(await attempt)).toMatchObject({ status: 409, code: 'last_user_manager' });
    }
    const other = succeeded(
      await client.createUser({
        body: { name: 'Second', email: `second-${Date.now()}@lender.example`, permissions: ['users.manage'] },
      }),
    ).body;
    const both = await Promise.all([client.deleteUser({ path }), client.deleteUser({ path: { user_id: other.id } })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('Users cannot give away permissions that they lack, neither to others nor by a token', async () => {
    const { client } = await newOrganisation();
    const email = `manager-${Date.now()}@lender.example`;
    const { id } = succeeded(
      await client.createUser({
        body: { name: 'Manager', email, permissions: ['users.manage', 'api_tokens.manage'] },
      }),
    ).body;
    const token = await linkInMailTo(email);
    succeeded(await clientWith().resetPassword({ body: { token, password: 'my very own phrase' } }));
    const manager = clientWith(await signIn(email, 'my very own phrase'));
    const refused = { status: 403, code: 'invalid_token_permissions' };
    const permissions = ['users.manage', 'applications.read'];
    expect(failed(await manager.updateUser({ path: { user_id: id }, body: { permissions } }))).toMatchObject(refused);
    const other = { name: 'Other', email: `x${email}`, permissions: ['applications.read'] };
    expect(failed(await manager.createUser({ body: other }))).toMatchObject(refused);
    const reader = { name: 'Reader', scopes: ['organisation:api'] };
    expect(failed(await manager.createApiToken({ body: reader }))).toMatchObject(refused);
    succeeded(await manager.createUser({ body: { ...other, permissions: ['users.manage'] } }));
  });

  test('A user who manages users cannot reduce, deactivate or remove one who holds more, and changes are noted with both values', async () => {
    const founder = await newOrganisation();
    const email = `usurper-${Date.now()}@lender.example`;
    const body = { name: 'Usurper', email, permissions: ['users.manage', 'audit_log.read'] };
    const { id } = succeeded(await founder.client.createUser({ body })).body;
    const token = await linkInMailTo(email);
    succeeded(await clientWith().resetPassword({ body: { token, password: 'my very own phrase' } }));
    const usurper = clientWith(await signIn(email, 'my very own phrase'));
    const path = { user_id: founder.userId };
    for (const attempt of [
      usurper.updateUser({ path, body: { permissions: ['users.manage'] } }),
      usurper.updateUser({ path, body: { is_active: false } }),
      usurper.updateUser({ path, body: { name: 'Nobody' } }),
      usurper.deleteUser({ path }),
    ]) {
      expect(failed(await attempt)).toMatchObject({ status: 403, code: 'user_holds_more_permissions' });
    }
    succeeded(await founder.client.listUsers());
    const changed = { permissions: ['users.manage'] };
    succeeded(await founder.client.updateUser({ path: { user_id: id }, body: changed }));
    await auditSettled();
    const { data } = succeeded(await founder.client.listAuditLog({ query: { limit: '100' } })).body;
    expect(data.find(({ action, subject }) => action === 'user.changed' && subject.id === id)?.details).toMatchObject({
      permissions_before: 'audit_log.read users.manage',
      permissions_after: 'users.manage',
    });
  });

  test('A user cannot send an unlimited number of invitations', async () => {
    await clearOfWindowEnd(DAY);
    const { client } = await newOrganisation();
    const invite = (index: number) =>
      client.createUser({
        body: { name: 'Guest', email: `guest-${index}-${Date.now()}@lender.example`, permissions: [] },
      });
    const invited = await Promise.all(Array.from({ length: 50 }, (_, index) => invite(index)));
    expect(invited.every(({ ok }) => ok)).toBe(true);
    expect(failed(await invite(50))).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  test.each(['A\nB', 'Visit https://evil.example', 'www.evil.example', '<b>Lender</b>'])(
    'A user never has a name that an email would show as something else: %j',
    async (name) => {
      const { client } = await newOrganisation();
      expect(failed(await client.updateOrganisation({ body: { legal_name: name } }))).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'legal_name'] }],
      });
    },
  );

  test('A user holds only permissions that exist', async () => {
    const { client } = await newOrganisation();
    const body = { name: 'Odd', email: `odd-${Date.now()}@lender.example`, permissions: ['world.rule'] };
    expect(failed(await client.createUser({ body }))).toMatchObject({ status: 400, code: 'invalid_permission' });
  });
});

describe('a forgotten password', () => {
  test('A forgotten password is set by a link that ends the sessions before it', async () => {
    const { email, password, client } = await newOrganisation();
    succeeded(await clientWith().forgotPassword({ body: { email } }));
    const token = await linkInMailTo(email);
    // One that was issued in the very second of the change ends too.
    const newest = await signIn(email, password);
    succeeded(await clientWith().resetPassword({ body: { token, password: 'a different phrase' } }));
    expect(failed(await clientWith(newest).getOrganisation())).toMatchObject({ status: 401 });
    expect(failed(await client.getOrganisation())).toMatchObject({ status: 401, code: 'invalid_token' });
    await signIn(email, 'a different phrase');
  });

  test('A forgotten password makes earlier links worthless, used or not', async () => {
    const { email } = await newOrganisation();
    succeeded(await clientWith().forgotPassword({ body: { email } }));
    const first = await linkInMailTo(email);
    succeeded(await clientWith().forgotPassword({ body: { email } }));
    const second = await linkInMailTo(email, first);
    succeeded(await clientWith().resetPassword({ body: { token: second, password: 'a different phrase' } }));
    const late = await clientWith().resetPassword({ body: { token: first, password: 'yet another phrase' } });
    expect(failed(late)).toMatchObject({ status: 400, code: 'invalid_reset_token' });
  });

  test('A forgotten password gets the same answer for an unknown address', async () => {
    const { email } = await newOrganisation();
    const known = succeeded(await clientWith().forgotPassword({ body: { email } }));
    const unknown = succeeded(await clientWith().forgotPassword({ body: { email: `no${email}` } }));
    expect(unknown.body).toEqual(known.body);
  });
});

describe('API tokens', () => {
  test('API tokens work until they are revoked, show their secret once, and never open the people of the organisation', async () => {
    const { client } = await newOrganisation();
    const created = succeeded(
      await client.createApiToken({ body: { name: 'Origination', scopes: ['organisation:api'] } }),
    ).body;
    const system = clientWith(created.bearer_token);
    succeeded(await system.listApplications());
    expect(failed(await system.listUsers())).toMatchObject({ status: 403 });
    const listed = succeeded(await client.listApiTokens()).body;
    expect(listed).toMatchObject({ count: 1, data: [{ id: created.id, name: 'Origination' }] });
    expect(JSON.stringify(listed)).not.toContain(created.bearer_token.slice(-20));
    expect(listed.data[0]?.last_used_at).not.toBeNull();
    const path = { token_id: created.id };
    const rotated = succeeded(await client.rotateApiToken({ path })).body;
    expect(failed(await system.listApplications())).toMatchObject({ status: 401, code: 'invalid_token' });
    succeeded(await clientWith(rotated.bearer_token).listApplications());
    succeeded(await client.deleteApiToken({ path }));
    expect(failed(await clientWith(rotated.bearer_token).listApplications())).toMatchObject({ status: 401 });
    expect(failed(await client.deleteApiToken({ path }))).toMatchObject({ status: 404, code: 'resource_not_found' });
  });

  test('An API token cannot have the internal scope', async () => {
    const { client } = await newOrganisation();
    const made = await client.createApiToken({ body: { name: 'Odd', scopes: ['internal'] } });
    expect(failed(made)).toMatchObject({ status: 400, code: 'invalid_permission' });
  });
});

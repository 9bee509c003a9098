// OWASP ASVS 5.0: V6.2.1, V6.2.4, V6.2.5, V6.2.9, V6.2.11, V6.2.12
import { expect, test } from '@jest/globals';
import { linkInMailTo } from '../../stack/inbox.ts';
import { clientWith, failed, newOrganisation, signIn, succeeded } from '../../stack/new-organisation.ts';

test('Common, trivial and own words are refused as passwords when registering and when resetting, and the link goes on', async () => {
  const { email, nameSlug } = await newOrganisation();
  const refused = { status: 422, detail: [{ loc: ['body', 'password'] }] };
  const token = await linkInMailTo(email);
  const passwords = ['password1234', 'short', 'qwertyuiop12', 'aaaaaaaaaaaa', `${nameSlug}`, 'Test-Lender-2026'];
  for (const password of passwords) {
    expect(failed(await clientWith().resetPassword({ body: { token, password } }))).toMatchObject(refused);
    const body = { name_slug: `x-${nameSlug}`, email: `x-${email}`, password, company_name: 'Test Lender (Pty) Ltd' };
    expect(failed(await clientWith().registerOrganisation({ body }))).toMatchObject(refused);
  }
  const password = 'umfana wami udlala ibhola ngeSonto nabangane bakhe abathathu emini';
  expect(password.length).toBeGreaterThan(64);
  succeeded(await clientWith().resetPassword({ body: { token, password } }));
  await signIn(email, password);
});

// OWASP ASVS 5.0: V2.3.2
import { expect, test } from '@jest/globals';
import { permissionNames } from '../../../schemas/permissions.ts';
import { rootAccess } from '../../faults/root-access.ts';
import { colleague } from '../../stack/colleague.ts';
import { applicantOf, broughtToBank, consented, flowOf } from '../../stack/connect-applicant.ts';
import { inboxOf, linkInMailTo } from '../../stack/inbox.ts';
import {
  bankConfig,
  clientWith,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
} from '../../stack/new-organisation.ts';
import { provenOrganisation } from '../../stack/proven-organisation.ts';
import { auditSettled } from '../../stack/settled-audit.ts';
import { pageVisitor, staffVisitor } from '../../stack/staff-member.ts';
import { inTestMode } from './in-test-mode.ts';

const details = {
  company_number: '2019/123456/07',
  ncr_number: 'NCRCP1234',
  contact_name: 'Thandi Mokoena',
  contact_phone: '+27211234567',
};
const seenIn = (html: string, id: string): string | undefined => {
  const row = html.split('<tr').find((part) => part.includes(`data-organisation="${id}"`));
  return row && /name="seen" value="([^"]+)"/.exec(row)?.[1];
};

test('An organisation in test mode writes to proven addresses of its own users only, and to nobody through a colleague who proved nothing', async () => {
  const own = await inTestMode(await provenOrganisation());
  const { id: configId } = succeeded(await own.client.createApplicationConfig({ body: bankConfig() })).body;
  const invited = (recepient: string) =>
    own.client.inviteApplicant({ body: { application_config_id: configId, recepient, name: 'Thandi' } });
  const outsider = `outsider@${own.nameSlug}.example`;
  expect(failed(await invited(outsider))).toMatchObject({ status: 403, code: 'organisation_in_test_mode' });
  const user = { name: 'Outsider', email: outsider, permissions: ['applications.read'] };
  succeeded(await own.client.createUser({ body: user }));
  expect(failed(await invited(outsider)).code).toBe('organisation_in_test_mode');
  expect((await inboxOf(outsider)).map(({ subject }) => subject)).toEqual([
    'You are invited to Test organisation on Imali',
  ]);
  succeeded(await invited(own.email));
  const sipho = await colleague(own, 'sipho', ['applications.read']);
  succeeded(await invited(sipho.email));
  expect((await inboxOf(sipho.email)).at(-1)?.text).not.toContain('Test Lender');
});

test('A connect link of test mode mails no code to an unproven address, and counts nothing for it', async () => {
  const own = await inTestMode(await provenOrganisation());
  const applicant = applicantOf(await newApplication(own, bankConfig()));
  const { client, path } = applicant;
  const outsider = `outsider@${own.nameSlug}.example`;
  // More than an application gets in an hour.
  for (let sent = 0; sent < 7; sent += 1) {
    const refused = failed(await client.sendApplicantCode({ path, body: { email: outsider } }));
    expect(refused).toMatchObject({ status: 403, code: 'organisation_in_test_mode' });
  }
  expect(await inboxOf(outsider)).toEqual([]);
  succeeded(await client.sendApplicantCode({ path, body: { email: own.email } }));
  expect((await inboxOf(own.email)).at(-1)?.text).not.toContain('Test Lender');
});

test('An organisation in test mode sends no invite and no request to an address that is not of its users', async () => {
  const own = await inTestMode(await provenOrganisation());
  const { client } = own;
  const { id } = await newApplication(own, bankConfig());
  const outsider = `outsider@${own.nameSlug}.example`;
  const path = { application_id: id };
  for (const attempt of [
    () => client.reinviteApplicant({ path, body: { channel: 'email', recepient: outsider } }),
    () => client.askApplicant({ path, body: { kind: 'document', words: 'Your payslip.', email: outsider } }),
  ]) {
    expect(failed(await attempt())).toMatchObject({ status: 403, code: 'organisation_in_test_mode' });
  }
  expect(await inboxOf(outsider)).toEqual([]);
});

test('An organisation in test mode makes so many applications and no more, by whatever call, and goes on once it is approved', async () => {
  const own = await inTestMode(await provenOrganisation());
  await newApplication(own, bankConfig());
  const { id: application_config_id } = succeeded(
    await own.client.createApplicationConfig({ body: bankConfig('Next') }),
  ).body;
  await rootAccess().applications.update(
    { pk: `ORG#${own.id}`, sk: 'COUNT#APPLICATION#' },
    { expression: 'SET #items = :most', names: { '#items': 'items' }, values: { ':most': 199 } },
  );
  succeeded(await own.client.createApplication({ body: { application_config_id } }));
  const calls = [
    () => own.client.createApplication({ body: { application_config_id } }),
    () => own.client.inviteApplicant({ body: { application_config_id, recepient: own.email, name: 'Thandi' } }),
    () => own.client.createSandboxApplication({ body: { application_config_id, persona_id: 'debt_review' } }),
  ];
  const before = (await inboxOf(own.email)).length;
  for (const call of calls) {
    expect(failed(await call())).toMatchObject({ status: 403, code: 'test_mode_applications_full' });
  }
  expect(await inboxOf(own.email)).toHaveLength(before);
  await rootAccess().directory.update(
    { pk: `ORG#${own.id}`, sk: 'ORGANISATION' },
    { expression: 'REMOVE isInTestMode' },
  );
  succeeded(await own.client.createApplication({ body: { application_config_id } }));
});

test('Applicants of an organisation in test mode see neither its name nor its looks, and no real bank is asked', async () => {
  const own = await newOrganisation();
  succeeded(await own.client.updateWhiteLabel({ body: { display_name: 'A Large Bank', welcome_title: 'Dumela' } }));
  const applicant = applicantOf(await newApplication(own, bankConfig()));
  expect(await flowOf(applicant)).toMatchObject({ lender: { name: 'A Large Bank' } });
  await inTestMode(own);
  const flow = await flowOf(applicant);
  expect(JSON.stringify(flow)).not.toMatch(/A Large Bank|Dumela|Test Lender/);
  expect(flow).toMatchObject({ lender: { name: 'Test organisation' } });
  // Its own users see what they set.
  expect(succeeded(await own.client.getWhiteLabel()).body.display_name).toBe('A Large Bank');

  await consented(applicant);
  const { client, path } = applicant;
  const { data } = succeeded(await client.listConnectBanks({ path })).body;
  const automatic = data.filter(({ methods_available }) => methods_available.includes('automatic'));
  expect(automatic.map(({ id }) => id)).not.toContain('investec');
  const body = { bank_id: 'investec', upload_method: 'automatic' } as const;
  expect(failed(await client.selectConnectBank({ path, body })).code).toBe('bank_method_not_available');
  succeeded(await client.selectConnectBank({ path, body: { ...body, upload_method: 'manual' } }));
});

test('A sign-in at a real bank that was begun before is refused in test mode', async () => {
  const own = await newOrganisation();
  const applicant = applicantOf(await newApplication(own, bankConfig()));
  await broughtToBank(applicant, 'investec', 'automatic');
  const { client, path } = applicant;
  await inTestMode(own);
  const login = await client.loginToBank({ path, body: { login_fields: {} } });
  expect(failed(login).code).toBe('bank_method_not_available');
});

test('Our staff approve what they saw, of a proven address, and the audit log of the organisation has both values', async () => {
  const own = await inTestMode(await provenOrganisation());
  const unproven = await inTestMode(await newOrganisation());
  expect(succeeded(await own.client.getOrganisation()).body).toMatchObject({ mode: 'test', company_number: null });
  for (const { client } of [own, unproven]) succeeded(await client.updateOrganisation({ body: details }));
  const staff = await staffVisitor('/approvals/');
  const { html } = await staff.open('/approvals/');
  expect(html).not.toContain(unproven.nameSlug);
  const seen = seenIn(html, own.id) ?? '';
  const mode = async () => succeeded(await own.client.getOrganisation()).body.mode;

  // What changed since it was shown has to be compared again.
  succeeded(await own.client.updateOrganisation({ body: { ncr_number: 'NCRCP9999' } }));
  const late = await staff.post('/approvals/', { organisation_id: own.id, seen });
  expect(late.response.headers.get('location')).toBe('/approvals/?changed=yes');
  expect(await mode()).toBe('test');
  const forced = await staff.post('/approvals/', { organisation_id: unproven.id, seen });
  expect(forced.response.headers.get('location')).toBe('/approvals/?changed=yes');

  const again = seenIn((await staff.open('/approvals/')).html, own.id) ?? '';
  const done = await staff.post('/approvals/', { organisation_id: own.id, seen: again });
  expect(done.response.headers.get('location')).toBe('/approvals/');
  expect(await mode()).toBe('live');
  expect((await staff.open('/approvals/')).html).not.toContain(own.nameSlug);

  const { id: configId } = succeeded(await own.client.createApplicationConfig({ body: bankConfig() })).body;
  const invite = { application_config_id: configId, recepient: `someone@${own.nameSlug}.example`, name: 'Thandi' };
  succeeded(await own.client.inviteApplicant({ body: invite }));
  const renamed = await own.client.updateOrganisation({ body: { legal_name: 'Another Bank' } });
  expect(failed(renamed)).toMatchObject({ status: 409, code: 'organisation_approved' });

  const same = { legal_name: 'Test Lender (Pty) Ltd', ncr_number: 'NCRCP9999', vat_number: '4123456789' };
  succeeded(await own.client.updateOrganisation({ body: same }));

  await auditSettled();
  const entries = succeeded(await own.client.listAuditLog({ query: { limit: '100' } })).body.data;
  expect(entries.find(({ action }) => action === 'organisation.approved')).toMatchObject({
    actor: { kind: 'internal' },
    details: { mode_before: 'test', mode_after: 'live', company_number: '2019/123456/07', ncr_number: 'NCRCP9999' },
  });
  const renumbered = entries.filter(({ action }) => action === 'organisation.changed');
  expect(renumbered.map((entry) => entry.details)).toContainEqual(
    expect.objectContaining({ ncr_number_before: 'NCRCP1234', ncr_number_after: 'NCRCP9999' }),
  );
  expect(JSON.stringify(entries)).not.toContain(details.contact_name);
});

test('A colleague who never answered the invitation becomes no owner, and approves nothing by an address of somebody else', async () => {
  const own = await inTestMode(await newOrganisation());
  const body = { name: 'Chair', email: `chair@${own.nameSlug}.example`, permissions: [...permissionNames] };
  const invited = succeeded(await own.client.createUser({ body })).body;
  const handed = failed(await own.client.setOwner({ body: { user_id: invited.id } }));
  expect(handed).toMatchObject({ status: 422, detail: [{ loc: ['body', 'user_id'] }] });

  // As an earlier release would have handed it over.
  await rootAccess().directory.update(
    { pk: `ORG#${own.id}`, sk: 'ORGANISATION' },
    { expression: 'SET ownerId = :invited', values: { ':invited': invited.id } },
  );
  succeeded(await own.client.updateOrganisation({ body: details }));
  const staff = await staffVisitor('/approvals/');
  expect((await staff.open('/approvals/')).html).not.toContain(own.nameSlug);

  // The chair answers the invitation, and states again what the organisation is.
  const password = 'a phrase of the chair';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(body.email), password } }));
  succeeded(await own.client.updateOrganisation({ body: details }));
  expect(seenIn((await staff.open('/approvals/')).html, own.id)).toBeDefined();
});

test('An organisation that stated everything before its owner set a password is listed when they do', async () => {
  const own = await inTestMode(await newOrganisation());
  succeeded(await own.client.updateOrganisation({ body: details }));
  const staff = await staffVisitor('/approvals/');
  expect((await staff.open('/approvals/')).html).not.toContain(own.nameSlug);
  const password = 'a phrase of the rightful owner';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(own.email), password } }));
  expect(seenIn((await staff.open('/approvals/')).html, own.id)).toBeDefined();
});

test('An organisation reads why our staff refused it, and asks again by stating something else', async () => {
  const own = await inTestMode(await provenOrganisation());
  succeeded(await own.client.updateOrganisation({ body: details }));
  const staff = await staffVisitor('/approvals/');
  const seen = seenIn((await staff.open('/approvals/')).html, own.id) ?? '';
  const reason = 'The company number is of <another> company.';
  const refuse = (given: string) =>
    staff.post('/approvals/refusals/', { organisation_id: own.id, seen: given, reason });
  expect((await refuse('of another page')).response.headers.get('location')).toBe('/approvals/?changed=yes');
  expect((await refuse(seen)).response.headers.get('location')).toBe('/approvals/');
  expect((await staff.open('/approvals/')).html).not.toContain(own.nameSlug);
  expect(succeeded(await own.client.getOrganisation()).body).toMatchObject({
    mode: 'test',
    approval_refusal: { reason },
  });

  // The same again, or something that we do not approve by, is no other statement.
  for (const body of [details, { vat_number: '4123456789' }]) succeeded(await own.client.updateOrganisation({ body }));
  expect((await staff.open('/approvals/')).html).not.toContain(own.nameSlug);
  const corrected = succeeded(await own.client.updateOrganisation({ body: { company_number: '2020/654321/07' } })).body;
  expect(corrected.approval_refusal).toBeNull();
  expect(seenIn((await staff.open('/approvals/')).html, own.id)).toBeDefined();

  await auditSettled();
  const entries = succeeded(await own.client.listAuditLog({ query: { limit: '100' } })).body.data;
  expect(entries.find(({ action }) => action === 'organisation.refused')).toMatchObject({
    actor: { kind: 'internal' },
    details: { company_number: '2019/123456/07', reason },
  });
});

test('Nobody but our staff sees or approves who is in test mode', async () => {
  const own = await inTestMode(await provenOrganisation());
  succeeded(await own.client.updateOrganisation({ body: details }));
  const visitor = pageVisitor();
  for (const { response } of [
    await visitor.open('/approvals/'),
    await visitor.post('/approvals/', { organisation_id: own.id, seen: 'x' }),
    await visitor.post('/approvals/refusals/', { organisation_id: own.id, seen: 'x', reason: 'No reason' }),
    await visitor.open('/approvals/', { authorization: `Bearer ${own.accessToken}` }),
  ]) {
    expect([303, 403]).toContain(response.status);
  }
  expect(succeeded(await own.client.getOrganisation()).body.mode).toBe('test');
});

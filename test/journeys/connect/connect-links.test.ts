// OWASP ASVS 5.0: V2.4.1, V8.2.3, V14.2.1
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newConnectLinkToken } from '../../../functions/platform/credentials/connect-link-token.ts';
import { counterKey } from '../../../functions/platform/store/dynamo-rate-limits.ts';
import { endpoints } from '../../../schemas/registry.ts';
import { applicantOf, consented, flowOf, refusalOf, type TestApplicant } from '../../stack/connect-applicant.ts';
import { expiredLink } from '../../stack/expired-link.ts';
import { linkInMailTo } from '../../stack/inbox.ts';
import {
  answer,
  clientWith,
  failed,
  fullConfig,
  newApplication,
  newOrganisation,
  request,
  signIn,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { auditSettled } from '../../stack/settled-audit.ts';
import { stackTable } from '../../stack/stack-table.ts';
import { phone, whatsappLender } from '../../stack/whatsapp-lender.ts';

const ofApplicants = endpoints.filter(({ scopes }) => scopes === 'connect');
const named = ofApplicants.map((endpoint): [string, (typeof ofApplicants)[number]] => [endpoint.id, endpoint]);

let organisation: TestOrganisation;
let applicant: TestApplicant;
/** Where the connect app is. */
let consoleUrl = '';
/** Applications of the same lender, of another one, and of nobody. */
let others: readonly string[] = [];
beforeAll(async () => {
  organisation = await newOrganisation();
  const application = await newApplication(organisation);
  applicant = applicantOf(application);
  consoleUrl = new URL(application.connect_url).origin;
  const neighbour = await newApplication(organisation);
  const stranger = await newApplication(await newOrganisation());
  others = [neighbour.id, stranger.id, '6920390000aa00aa00aa00aa'];
});

/** Access token of a user of the lender who may read applications and do nothing else. */
async function tokenOfReader({ nameSlug, client }: TestOrganisation): Promise<string> {
  const email = `reader@${nameSlug}.example`;
  succeeded(await client.createUser({ body: { name: 'Reader', email, permissions: ['applications.read'] } }));
  const password = 'my very own phrase';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password } }));
  return signIn(email, password);
}

/** Bodies that fit, of the endpoints that a link past its end may still call: it is the operation that refuses. */
const bodies: Readonly<Record<string, string>> = { checkApplicantCode: '{"code":"000000"}', sendApplicantCode: '{}' };

/** Status and code of a call of an endpoint for an application, with a body that fits nothing. */
async function call({ id, method, path }: (typeof ofApplicants)[number], applicationId: string, token: string | null) {
  const filled = path.replace('{application_id}', applicationId).replace(/\{\w+\}/g, applicationId);
  const hasBody = method !== 'GET';
  const { status, body } = await answer(filled, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: bodies[id] ?? '{"any":1}' } : {}),
  });
  return [status, body['code']];
}

/** What a link past its end gets of an endpoint: one that sends or takes codes is for those who withdraw a consent. */
const late: Readonly<Record<string, readonly [number, string]>> = {
  checkApplicantCode: [400, 'applicant_code_over'],
  sendApplicantCode: [409, 'applicant_contact_unknown'],
};

describe.each(named)('%s', (_, endpoint) => {
  test('An endpoint of the connect app accepts the link of its application and no other bearer', async () => {
    const { applicationId } = applicant;
    const forged = [
      null,
      'nonsense',
      organisation.accessToken,
      `${applicant.token}A`,
      applicant.token.slice(4),
      // Not signed at all, as links were once signed.
      [{ alg: 'none' }, { sub: applicationId, org: organisation.id, aud: 'connect', exp: 9_999_999_999 }]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat('')
        .join('.'),
    ];
    for (const token of forged) expect(await call(endpoint, applicationId, token)).toEqual([401, 'invalid_token']);
  });

  test('An endpoint of the connect app reports to a late visitor that the link has expired', async () => {
    const { applicationId } = applicant;
    const over = applicantOf({ id: applicationId, connect_url: await expiredLink(organisation.id, applicationId) });
    expect(await call(endpoint, applicationId, over.token)).toEqual(late[endpoint.id] ?? [401, 'connect_link_expired']);
  });

  test('An endpoint of the connect app knows no application except that of the link', async () => {
    const answers = await Promise.all(others.map((id) => call(endpoint, id, applicant.token)));
    expect(answers).toEqual(others.map(() => [404, 'application_not_found']));
  });
});

describe('a link past its end', () => {
  test('A link past its end shows that a consent exists and withdraws it, and does nothing else', async () => {
    const late = applicantOf(await newApplication(organisation));
    await consented(late);
    const { client, path } = applicantOf({
      id: late.applicationId,
      connect_url: await expiredLink(organisation.id, late.applicationId),
    });
    expect(succeeded(await client.getConnectFlow({ path })).body).toMatchObject({
      status: 'EXPIRED',
      personal_info: null,
      steps: [],
      consent: { affinity_opt_in: false },
    });
    for (const step of [await client.completeConnect({ path }), await client.getConnectThread({ path })]) {
      expect(failed(step)).toMatchObject({ status: 401, code: 'connect_link_expired' });
    }
    const receipt = succeeded(await client.withdrawConsent({ path })).body;
    expect(succeeded(await client.withdrawConsent({ path })).body.receipt_id).toBe(receipt.receipt_id);
    expect(succeeded(await client.getConnectFlow({ path })).body.status).toBe('REVOKED');
  });
});

test('a link that went to the wrong person ends when the invite goes to another one', async () => {
  const lender = await newOrganisation();
  const { client } = lender;
  const config = succeeded(await client.createApplicationConfig({ body: fullConfig() })).body;
  succeeded(await client.setDefaultApplicationConfig({ path: { app_config_id: config.id } }));
  const invited = await client.inviteApplicant({
    body: { recepient: `wrong-${Date.now()}@any.example`, name: 'Naledi' },
  });
  const { id, connect_url } = succeeded(invited).body;
  const wrong = applicantOf({ id, connect_url });
  await consented(wrong);
  const path = { application_id: id };
  // The same person again: the link stays.
  succeeded(await client.reinviteApplicant({ path, body: {} }));
  expect((await wrong.client.getConnectFlow({ path })).status).toBe(200);
  succeeded(await client.reinviteApplicant({ path, body: { recepient: `right-${Date.now()}@any.example` } }));
  for (const endpoint of ofApplicants) {
    expect(await call(endpoint, id, wrong.token)).toEqual([401, 'connect_link_expired']);
  }
  const right = applicantOf({ id, ...succeeded(await client.createConnectLink({ path, body: {} })).body });
  expect((await flowOf(right)).status).toBe('OPEN');
});

test('a link that went to a wrong number ends when the applicant is invited again, by email too', async () => {
  const lender = await whatsappLender();
  const { client } = lender;
  const application = await newApplication(lender);
  const wrong = applicantOf(application);
  const path = { application_id: application.id };
  succeeded(await client.reinviteApplicant({ path, body: { channel: 'whatsapp', phone: phone() } }));
  expect((await wrong.client.getConnectFlow({ path })).status).toBe(200);
  succeeded(await client.reinviteApplicant({ path, body: { recepient: `right-${Date.now()}@any.example` } }));
  expect(refusalOf(await wrong.client.getConnectFlow({ path }))).toMatchObject({ code: 'connect_link_expired' });
  const again = applicantOf({
    id: application.id,
    ...succeeded(await client.createConnectLink({ path, body: {} })).body,
  });
  succeeded(await client.reinviteApplicant({ path, body: { channel: 'whatsapp', phone: phone() } }));
  expect(refusalOf(await again.client.getConnectFlow({ path }))).toMatchObject({ code: 'connect_link_expired' });
});

test('a token that names an application of another organisation opens nothing', async () => {
  const other = await newOrganisation();
  const { token } = newConnectLinkToken(other.id, applicant.applicationId);
  const crossed = applicantOf({ id: applicant.applicationId, connect_url: `https://any.example/#token=${token}` });
  expect(await crossed.client.getConnectFlow({ path: crossed.path })).toMatchObject({
    status: 401,
    code: 'connect_link_expired',
  });
});

describe('a user who may only read', () => {
  test('A read-only user gets no link of an application, in no list, search or record', async () => {
    const lender = await newOrganisation();
    const application = await newApplication(lender);
    const headers = { authorization: `Bearer ${await tokenOfReader(lender)}` };
    for (const path of ['', application.id, '?status=waiting', `?q=${application.id}`]) {
      const response = await request(`/v1/applications/applications/${path}`, { headers });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain(path.startsWith('?q') ? '"data"' : application.id);
      expect(text).not.toMatch(/ilk_|#token/);
    }
  });

  test('A read-only user can neither make a link nor end those of an applicant', async () => {
    const lender = await newOrganisation();
    const application = await newApplication(lender);
    const headers = { authorization: `Bearer ${await tokenOfReader(lender)}`, 'content-type': 'application/json' };
    const path = `/v1/applications/applications/${application.id}/connect_link`;
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await answer(path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect([status, body['code']]).toEqual([403, 'invalid_token_permissions']);
    }
    expect((await flowOf(applicantOf(application))).status).toBe('OPEN');
  });
});

describe('a link that the lender makes anew', () => {
  test('A new link opens the application beside the first one, and is in the audit log without its token', async () => {
    const lender = await newOrganisation();
    const application = await newApplication(lender);
    const path = { application_id: application.id };
    const made = succeeded(await lender.client.createConnectLink({ path, body: {} })).body;
    expect(made.connect_url).not.toBe(application.connect_url);
    const days = (Date.parse(made.connect_url_expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    for (const link of [application, { id: application.id, ...made }]) {
      expect((await flowOf(applicantOf(link))).status).toBe('OPEN');
    }
    await auditSettled();
    const log = succeeded(await lender.client.listAuditLog({ query: { action: 'connect_link.created' } })).body;
    expect(log.data).toMatchObject([{ subject: { id: application.id } }]);
    expect(JSON.stringify(log)).not.toMatch(/ilk_|#token/);
  });

  test('A new link ends the others on request, and all end when they are revoked', async () => {
    const lender = await newOrganisation();
    const application = await newApplication(lender);
    const path = { application_id: application.id };
    const only = succeeded(await lender.client.createConnectLink({ path, body: { end_others: true } })).body;
    expect(await applicantOf(application).client.getConnectFlow({ path })).toMatchObject({
      code: 'connect_link_expired',
    });
    const one = applicantOf({ id: application.id, ...only });
    expect((await flowOf(one)).status).toBe('OPEN');
    succeeded(await lender.client.endConnectLinks({ path }));
    expect(await one.client.getConnectFlow({ path })).toMatchObject({ code: 'connect_link_expired' });
  });

  test('A new link is refused for an application of others, which remains unknown', async () => {
    const path = { application_id: applicant.applicationId };
    const stranger = await newOrganisation();
    expect(failed(await stranger.client.createConnectLink({ path, body: {} })).code).toBe('application_not_found');
    expect(failed(await stranger.client.endConnectLinks({ path })).code).toBe('application_not_found');
    expect((await flowOf(applicant)).status).toBe('OPEN');
  });
});

test('a link is no key to anything else of the API', async () => {
  for (const path of [
    '/v1/applications/applications/',
    '/v1/banks/',
    `/v1/bank_connections/${applicant.applicationId}/accounts`,
  ]) {
    const { status, body } = await answer(path, { headers: { authorization: `Bearer ${applicant.token}` } });
    expect([status, body['code']]).toEqual([401, 'invalid_token']);
  }
  expect(await signIn(organisation.email, organisation.password)).not.toBe('');
});

test('The token of a link is in the fragment of its address, which reaches no server', async () => {
  const application = await newApplication(organisation);
  const link = new URL(application.connect_url);
  expect(link.pathname).toBe(`/connect/${application.id}`);
  expect(link.search).toBe('');
  expect(link.hash).toMatch(/^#token=[\w.-]+$/);
  expect((await flowOf(applicantOf(application))).expiry).toBe(application.connect_url_expires_at);
});

describe('the address that banks send applicants back to', () => {
  const back = async (query: string) => {
    const response = await request(`/v1/connect/oauth/callback${query}`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).toBe('');
    return new URL(response.headers.get('location') ?? '');
  };
  const state = `6920390000aa00aa00aa00aa.${'s'.repeat(43)}`;

  test('The return address of banks leads to the connect app of the application, with what the bank sent in the fragment', async () => {
    const to = await back(`?state=${state}&code=a%2Bb%26c&iss=${encodeURIComponent('https://bank.example')}`);
    expect(to.origin + to.pathname).toBe(`${consoleUrl}/connect/6920390000aa00aa00aa00aa`);
    expect(to.search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(to.hash.slice(1)))).toEqual({
      state,
      code: 'a+b&c',
      iss: 'https://bank.example',
    });
  });

  test('The return address passes an error on, and nothing that banks do not send', async () => {
    const to = await back(`?state=${state}&error=access_denied&error_description=Cancelled&token=1`);
    expect(Object.fromEntries(new URLSearchParams(to.hash.slice(1)))).toEqual({
      state,
      error: 'access_denied',
      error_description: 'Cancelled',
    });
  });

  test.each([
    ['a code that is too long', `&code=${'c'.repeat(3000)}`],
    ['a code twice', '&code=one&code=two'],
    ['nothing', ''],
  ])(
    'The return address leads back to the flow also with %s, which then receives that the login failed',
    async (_, rest) => {
      const to = await back(`?state=${state}&error_description=${'d'.repeat(1001)}${rest}`);
      expect(to.origin + to.pathname).toBe(`${consoleUrl}/connect/6920390000aa00aa00aa00aa`);
      expect(Object.fromEntries(new URLSearchParams(to.hash.slice(1)))).toEqual({ state, error: 'invalid_request' });
    },
  );

  test.each([
    '',
    `?state=${state}&state=${state}&code=abc`,
    '?code=abc',
    '?state=short&code=abc',
    `?state=..%2F..%2Fevil.example.${'s'.repeat(30)}&code=abc`,
    `?state=${encodeURIComponent(`https://evil.example/${state}`)}`,
    `?state=${state}%0d%0aset-cookie:a=b`,
  ])('The return address leads only to the page of problems for %j', async (query) => {
    const to = await back(query);
    expect(to.href).toBe(`${consoleUrl}/connect/problem`);
  });

  test('The return address is the same for everybody: it needs no token and stores nothing', async () => {
    expect((await back(`?state=${state}&code=one`)).hash).toContain('code=one');
    expect((await back(`?state=${state}&code=one`)).hash).toContain('code=one');
    const { status } = await answer('/v1/connect/oauth/callback', { method: 'POST' });
    expect(status).toBe(405);
  });
});

test('a link that asks too often has to wait; other links of the same network need not', async () => {
  const operations = stackTable('operations');
  const thisMinute = Math.floor(Date.now() / 60_000);
  // On this stage a hundred times the 10 a minute of a deployment, in the minute that runs and in those that follow.
  for (let minute = thisMinute; minute < thisMinute + 10; minute += 1) {
    const key = counterKey(`loginToBank#applicant#${applicant.applicationId}`, minute * 60);
    await operations.put({ ...key, hits: 1000, expires_at: (minute + 2) * 60 });
  }
  const login = (one: TestApplicant) => one.client.loginToBank({ path: one.path, body: {} });
  expect(await login(applicant)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await login(applicantOf(await newApplication(organisation)))).toMatchObject({ code: 'consent_required' });
});

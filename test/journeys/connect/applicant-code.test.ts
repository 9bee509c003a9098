// OWASP ASVS 5.0: V2.3.1, V6.5.1, V6.6.2, V6.6.3
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../schemas/registry.ts';
import { applicantOf, consented, type TestApplicant } from '../../stack/connect-applicant.ts';
import { expiredLink } from '../../stack/expired-link.ts';
import {
  answer,
  clientWith,
  failed,
  fullConfig,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { codeInMailTo } from '../../stack/newest-code.ts';
import { stackTable } from '../../stack/stack-table.ts';

const address = () => `applicant-${randomBytes(6).toString('hex')}@home.example`;

let lender: TestOrganisation;
beforeAll(async () => {
  lender = await newOrganisation();
  succeeded(await lender.client.updateOrganisation({ body: { applicant_code: 'required' } }));
  succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
});

/** A new application of an applicant with an email address that the lender stated, or with none. */
async function application(email: string | null): Promise<TestApplicant> {
  const { client } = lender;
  const applicant = succeeded(await client.createApplicant({ body: { first_names: 'Naledi', email } })).body;
  return applicantOf(succeeded(await client.createApplication({ body: { applicant_id: applicant.id } })).body);
}

/** The same applicant in the browser in which the code was typed. */
async function typed(one: TestApplicant, email: string): Promise<TestApplicant> {
  succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
  const code = await codeInMailTo(email);
  const { connect_token: token } = succeeded(
    await one.client.checkApplicantCode({ path: one.path, body: { code } }),
  ).body;
  return { ...one, token, client: clientWith(token) };
}

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a link of a lender who asks applicants for a code', () => {
  const shut = endpoints.filter(({ scopes, opensUnconfirmed }) => scopes === 'connect' && opensUnconfirmed !== true);
  test.each(shut.map((endpoint): [string, (typeof shut)[number]] => [endpoint.id, endpoint]))(
    '%s refuses the link alone',
    async (_, { method, path: pattern }) => {
      const one = await application(address());
      const path = pattern.replace('{application_id}', one.applicationId).replace(/\{\w+\}/g, one.applicationId);
      const { status, body } = await answer(path, {
        method,
        headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([status, body['code']]).toEqual([403, 'applicant_code_required']);
    },
  );

  test('A link that needs a code shows who asks and where a code is sent, and no personal data', async () => {
    const email = address();
    const one = await application(email);
    const me = await typed(one, email);
    await consented(me);
    const { body } = succeeded(await one.client.getConnectFlow({ path: one.path }));
    expect(body).toMatchObject({
      applicant_code: {
        required: true,
        confirmed: false,
        sent_to: `a${'*'.repeat(email.indexOf('@') - 1)}@home.example`,
      },
      lender: { name: 'Test Lender (Pty) Ltd' },
      consent: null,
      personal_info: null,
      bank: { selected: null, statement_address: null },
    });
    expect(JSON.stringify(body)).not.toContain(email);
  });
});

describe('an applicant who typed the code', () => {
  test('An applicant who typed the code continues with a token of their own, while the link alone still opens nothing', async () => {
    const email = address();
    const one = await application(email);
    const me = await typed(one, email);
    await consented(me);
    const { body } = succeeded(await me.client.getConnectFlow({ path: me.path }));
    expect(body.applicant_code).toMatchObject({ required: true, confirmed: true });
    expect(body.consent?.confirmed_by).toMatchObject({ channel: 'email', stated_by: 'lender' });
    expect(failed(await one.client.withdrawConsent({ path: one.path })).code).toBe('applicant_code_required');
    expect(failed(await one.client.getConnectThread({ path: one.path })).code).toBe('applicant_code_required');
  });

  test('A consent record has the address, browser, place and time of the act', async () => {
    const email = address();
    const me = await typed(await application(email), email);
    await consented(me);
    const place = `ORG#${lender.id}#APPLICATION#${me.applicationId}`;
    const items = await stackTable('applications').startingWith(place, 'CONSENT#');
    expect(items).toMatchObject([
      {
        kind: 'given',
        consent: {
          act: {
            confirmation: { channel: 'email', statedBy: 'lender', at: expect.any(String) },
            sourceIp: expect.stringMatching(/^[\d.:a-f]+$/),
            userAgent: expect.stringMatching(/./),
          },
        },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(email);
  });

  test('An applicant withdraws the consent past the end of the link too, with a code of that day', async () => {
    const email = address();
    const one = await application(email);
    await consented(await typed(one, email));
    const late = applicantOf({ id: one.applicationId, connect_url: await expiredLink(lender.id, one.applicationId) });
    expect(failed(await late.client.withdrawConsent({ path: late.path })).code).toBe('applicant_code_required');
    const seen = await codeInMailTo(email);
    succeeded(await late.client.sendApplicantCode({ path: late.path, body: {} }));
    const code = await codeInMailTo(email, seen);
    const { connect_token: token } = succeeded(
      await late.client.checkApplicantCode({ path: late.path, body: { code } }),
    ).body;
    const me = clientWith(token);
    expect(failed(await me.completeConnect({ path: late.path })).code).toBe('connect_link_expired');
    succeeded(await me.withdrawConsent({ path: late.path }));
  });
});

describe('a code', () => {
  test('A code goes to the address that the lender stated, whatever the holder of the link asks for', async () => {
    const [email, other] = [address(), address()];
    const one = await application(email);
    const sent = succeeded(await one.client.sendApplicantCode({ path: one.path, body: { email: other } })).body;
    expect(sent.sent_to).toMatch(/^a\*+@home\.example$/);
    expect(await codeInMailTo(email)).toMatch(/^\d{6}$/);
  });

  test("A code goes to the applicant's own address where nobody stated one, and the consent says so", async () => {
    const email = address();
    const one = await application(null);
    expect(failed(await one.client.sendApplicantCode({ path: one.path, body: {} })).code).toBe(
      'applicant_contact_unknown',
    );
    succeeded(await one.client.sendApplicantCode({ path: one.path, body: { email } }));
    const code = await codeInMailTo(email);
    const { connect_token: token } = succeeded(
      await one.client.checkApplicantCode({ path: one.path, body: { code } }),
    ).body;
    const me = { ...one, token, client: clientWith(token) };
    await consented(me);
    const { body } = succeeded(await me.client.getConnectFlow({ path: me.path }));
    expect(body.consent?.confirmed_by).toMatchObject({ stated_by: 'applicant' });
  });

  test('A code expires after five wrong tries, and after it was used', async () => {
    const email = address();
    const one = await application(email);
    succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
    const first = await codeInMailTo(email);
    const answers: unknown[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      answers.push(
        failed(await one.client.checkApplicantCode({ path: one.path, body: { code: wrongOf(first) } })).code,
      );
    }
    expect(answers).toEqual([
      ...Array.from({ length: 4 }, () => 'applicant_code_wrong'),
      'applicant_code_over',
      'applicant_code_over',
    ]);
    expect(failed(await one.client.checkApplicantCode({ path: one.path, body: { code: first } })).code).toBe(
      'applicant_code_over',
    );
    succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
    const code = await codeInMailTo(email, first);
    const both = await Promise.all([1, 2].map(() => one.client.checkApplicantCode({ path: one.path, body: { code } })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('A code of one link is not accepted for another, and the newest replaces the one before', async () => {
    const email = address();
    const one = await application(email);
    const path = { application_id: one.applicationId };
    const other = applicantOf({
      id: one.applicationId,
      ...succeeded(await lender.client.createConnectLink({ path, body: {} })).body,
    });
    succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
    const first = await codeInMailTo(email);
    expect(failed(await other.client.checkApplicantCode({ path, body: { code: first } })).code).toBe(
      'applicant_code_wrong',
    );
    succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
    const second = await codeInMailTo(email, first);
    expect(failed(await one.client.checkApplicantCode({ path, body: { code: first } })).code).toBe(
      'applicant_code_wrong',
    );
    succeeded(await one.client.checkApplicantCode({ path, body: { code: second } }));
  });

  test('A code is sent at most five times an hour for an application', async () => {
    const one = await application(address());
    for (let sent = 0; sent < 5; sent += 1) {
      succeeded(await one.client.sendApplicantCode({ path: one.path, body: {} }));
    }
    expect(failed(await one.client.sendApplicantCode({ path: one.path, body: {} }))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  });
});

test('an organisation of a stage with the sandbox can do without the code, and does so at first', async () => {
  const organisation = await newOrganisation();
  const { client } = organisation;
  expect(succeeded(await client.getOrganisation()).body.applicant_code).toBe('off');
  for (const use of ['required', 'off'] as const) {
    expect(succeeded(await client.updateOrganisation({ body: { applicant_code: use } })).body.applicant_code).toBe(use);
  }
});

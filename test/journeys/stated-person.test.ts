import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import { applicantOf, consented, flowOf, informed, newApplicant, personalInfo } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import {
  fullConfig,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

let lender: TestOrganisation;
beforeAll(async () => {
  lender = await newOrganisation();
});

const shownOf = async (application_id: string) =>
  succeeded(await lender.client.getApplication({ path: { application_id } })).body;
const personOf = async (application_id: string) => {
  const { applicant: applicant_id } = await shownOf(application_id);
  return succeeded(await lender.client.getApplicant({ path: { applicant_id } })).body;
};
const found = async (q: string) =>
  succeeded(await lender.client.listApplications({ query: { q } })).body.data.map(({ id }) => id);

const typed = {
  applicant_name: 'Naledi Dube',
  applicant_email: 'naledi@applicant.example',
  applicant_phone: '0821234567',
  applicant_gov_id: '8001015009087',
};

describe('What an applicant types in the connect app', () => {
  test('What an applicant types in the connect app is in the application, the list, the search and the applicant, and not in the audit log', async () => {
    const applicant = await newApplicant(lender);
    await consented(applicant);
    await informed(applicant);
    const id = applicant.applicationId;
    expect(await shownOf(id)).toMatchObject(typed);
    const listed = succeeded(await lender.client.listApplications({ query: {} })).body.data;
    expect(listed.find((one) => one.id === id)).toMatchObject(typed);
    for (const words of ['naledi dube', 'naledi@appl', '0821234', '8001015009087']) {
      expect(await found(words)).toContain(id);
    }
    const { stated, differing } = await personOf(id);
    expect(stated.map(({ field, by, application_id }) => [field, by, application_id])).toEqual(
      ['first_names', 'last_names', 'email', 'phone', 'gov_id'].map((field) => [field, 'applicant', id]),
    );
    expect(differing).toEqual([]);
    await auditSettled();
    const log = succeeded(await lender.client.listAuditLog({ query: { limit: '100' } })).body.data;
    expect(log.length).toBeGreaterThan(0);
    for (const value of Object.values(typed)) expect(JSON.stringify(log)).not.toContain(value);
  });

  test('What an applicant types in the connect app does not overwrite what the lender entered, and is shown beside it', async () => {
    const body = { first_names: 'Naledi', last_names: 'Nkosi', email: 'nkosi@lender.example' };
    const { id: applicant_id } = succeeded(await lender.client.createApplicant({ body })).body;
    const config = succeeded(await lender.client.createApplicationConfig({ body: fullConfig('Known') })).body;
    const made = succeeded(
      await lender.client.createApplication({ body: { application_config_id: config.id, applicant_id } }),
    ).body;
    const applicant = applicantOf(made);
    await consented(applicant);
    await informed(applicant);
    expect(await shownOf(made.id)).toMatchObject({
      applicant_name: 'Naledi Nkosi',
      applicant_email: 'nkosi@lender.example',
      applicant_phone: '0821234567',
    });
    const { stated, differing } = await personOf(made.id);
    expect(stated.find(({ field }) => field === 'last_names')).toMatchObject({ value: 'Nkosi', by: 'lender' });
    expect(differing.map(({ field, value, by }) => [field, value, by])).toEqual([
      ['last_names', 'Dube', 'applicant'],
      ['email', 'naledi@applicant.example', 'applicant'],
    ]);

    // What was typed goes with the consent; what the lender entered stays.
    succeeded(await applicant.client.withdrawConsent({ path: applicant.path }));
    const left = await eventually(async () => {
      const person = await personOf(made.id);
      return person.differing.length === 0 ? person : null;
    }, 'the erasure');
    expect(left).toMatchObject({ ...body, phone: null, gov_id: null });
    expect(JSON.stringify(left)).not.toContain('Dube');
    expect((await flowOf(applicant)).status).toBe('REVOKED');
    expect(await found('nkosi')).toEqual([made.id]);
    expect(await found('0821234567')).not.toContain(made.id);
  });
});

test('What a lender prefills is the word of the lender', async () => {
  const { id } = await newApplication(lender);
  const path = { application_id: id };
  succeeded(await lender.client.prefillPersonalInfo({ path, body: { ...personalInfo, first_names: 'Lerato' } }));
  expect(await shownOf(id)).toMatchObject({ ...typed, applicant_name: 'Lerato Dube' });
  expect((await personOf(id)).stated.map(({ by }) => by)).toEqual(Array.from({ length: 5 }, () => 'lender'));
  expect(await found('lerato')).toEqual([id]);
});

test('An uploaded account names an applicant whom nobody named, and is checked against whom people name', async () => {
  const { id } = await newApplication(lender);
  const path = { application_id: id };
  const body = {
    ...statementOf(threeMonths),
    account_holder_name: 'MISS THANDEKA P DLAMINI',
    account_holder_gov_id: '9001015009086',
  };
  succeeded(await lender.client.uploadByod({ path, body }));
  expect(await analysisEnded(lender, id)).toBe('READY');
  expect(await shownOf(id)).toMatchObject({ applicant_name: 'THANDEKA P DLAMINI', applicant_gov_id: '9001015009086' });
  expect((await personOf(id)).stated.map(({ by }) => by)).toEqual(['account', 'account', 'account']);
  expect(await found('thandeka')).toEqual([id]);
  const summary = async () => succeeded(await lender.client.getStatementSummary({ path })).body;
  const [account] = succeeded(await lender.client.listAccounts({ path })).body;
  const before = await summary();
  // Its own holder's name is nothing to compare an account with.
  expect(before.identity_check).toMatchObject({ verdict: 'unknown', score: null, applicant_name: null });
  for (const one of [account, before.accounts_summary[0]]) {
    expect(one).toMatchObject({ account_holder_gov_id: '9001015009086', verification_level: 'ACCOUNT' });
  }

  succeeded(await lender.client.prefillPersonalInfo({ path, body: personalInfo }));
  const after = await summary();
  expect(after.identity_check).toMatchObject({
    verdict: 'different',
    score: 0,
    applicant_name: 'Naledi Dube',
    accounts: [{ verdict: 'different', reason: 'other_gov_id' }],
  });
  expect(after.data_quality_issues[0]).toMatchObject({
    code: 'holder_differs_from_applicant',
    message: 'The account of MISS THANDEKA P DLAMINI carries another government id than Naledi Dube.',
  });
  expect(await shownOf(id)).toMatchObject({ applicant_name: 'Naledi Dube' });
});

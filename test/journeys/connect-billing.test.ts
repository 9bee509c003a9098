import { describe, expect, test } from '@jest/globals';
import { applicantOf, broughtToBank, threadWhere, uploadedByApplicant } from '../stack/connect-applicant.ts';
import { bankConfig, newApplication, newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { statementCsv } from '../stack/statement-csv.ts';
import { threeMonths } from '../stack/statement-of.ts';

describe('an applicant who connects and finishes', () => {
  test('is billed to the lender once for each, however often the end is asked for', async () => {
    const organisation = await newOrganisation();
    const applicant = applicantOf(await newApplication(organisation, bankConfig('Billed')));
    const { client, path } = applicant;
    await broughtToBank(applicant);
    await uploadedByApplicant(applicant, statementCsv(threeMonths));
    await threadWhere(applicant, ({ analysis }) => analysis === 'READY');
    const events = async () => succeeded(await organisation.client.listBillableEvents()).body;
    expect((await events()).data.map(({ type }) => type)).toEqual(['BANK']);

    await Promise.all([1, 2, 3].map(async () => succeeded(await client.completeConnect({ path }))));
    succeeded(await client.completeConnect({ path }));
    const { count, data } = await events();
    expect(data.map(({ type }) => type).toSorted()).toEqual(['BANK', 'CONNECT']);
    expect(count).toBe(2);
    expect(new Set(data.map(({ application_id }) => application_id))).toEqual(new Set([path.application_id]));
    const due = succeeded(await organisation.client.getOutstandingBillAmount()).body;
    expect(due).toMatchObject({ amount: 0, unpaid_bills: 0 });
    expect(due.current_period).toBeGreaterThan(0);
  });
});

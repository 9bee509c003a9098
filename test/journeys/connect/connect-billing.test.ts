import { describe, expect, test } from '@jest/globals';
import { applicantOf, broughtToBank, threadWhere, uploadedByApplicant } from '../../stack/connect-applicant.ts';
import { bankConfig, newApplication, newOrganisation, succeeded } from '../../stack/new-organisation.ts';
import { issuedBill } from '../../stack/paying-partners.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';

describe('an applicant who connects and finishes', () => {
  test('The lender is billed once each for a connection and a finished flow, however often the end is requested', async () => {
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
    const due = async () => succeeded(await organisation.client.getOutstandingBillAmount()).body;
    // R4.50 + R19.50 and 15 % VAT: R27.60 of this month, which no bill has yet.
    expect(await due()).toMatchObject({ amount: 0, unpaid_bills: 0, current_period: 27.6 });
    // The bill of an earlier month: R750.00 and 15 % VAT.
    await issuedBill(organisation);
    expect(await due()).toMatchObject({ amount: 862.5, unpaid_bills: 862.5, current_period: 27.6 });
  });
});

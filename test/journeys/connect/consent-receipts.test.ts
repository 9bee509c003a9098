import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../../functions/platform/keys/verify-receipt.ts';
import { consented, newApplicant } from '../../stack/connect-applicant.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { stackTable } from '../../stack/stack-table.ts';

let lender: TestOrganisation;
beforeAll(async () => {
  lender = await newOrganisation();
});

const receiptsOf = async (path: { readonly application_id: string }) =>
  succeeded(await lender.client.listConsents({ path })).body.consents;
const published = async () => succeeded(await lender.client.getJwks()).body;

describe('Receipts of a consent', () => {
  test('A lender proves a consent and its withdrawal outside by the published keys, and no changed receipt passes', async () => {
    const applicant = await newApplicant(lender);
    await consented(applicant, false);
    const withdrawal = succeeded(await applicant.client.withdrawConsent({ path: applicant.path })).body;
    const consents = await receiptsOf(applicant.path);
    expect(consents).toMatchObject([
      {
        kind: 'given',
        application_id: applicant.applicationId,
        purposes: ['credit_assessment'],
        documents: expect.arrayContaining([expect.objectContaining({ document_type: 'bank_data_consent' })]),
        act: { source_ip: expect.stringMatching(/^[\d.:a-f]+$/), user_agent: expect.stringMatching(/./) },
      },
      { kind: 'withdrawn', erasure_receipt_id: withdrawal.receipt_id, at: withdrawal.withdrawn_at },
    ]);
    expect(consents[1]?.consent_id).toBe(consents[0]?.consent_id);
    const keys = await published();
    for (const receipt of consents) {
      expect(await verifyReceipt(receipt, keys)).toMatchObject({ kind: 'proven' });
      for (const field of Object.keys(receipt).filter((name) => name !== 'jws')) {
        const changed = { ...receipt, [field]: 'changed' };
        expect([field, (await verifyReceipt(changed, keys)).kind]).toEqual([field, 'refused']);
      }
    }
    // A receipt of one application says nothing of another.
    const [given] = consents;
    expect(await verifyReceipt({ ...given, jws: consents[1]?.jws }, keys)).toMatchObject({ kind: 'refused' });
  });

  test('A consent record that somebody changes in the table no longer fits its signature', async () => {
    const applicant = await newApplicant(lender);
    await consented(applicant, false);
    const table = stackTable('applications');
    const place = `ORG#${lender.id}#APPLICATION#${applicant.applicationId}`;
    const [entry] = await table.startingWith(place, 'CONSENT#');
    if (entry === undefined) throw new Error('there is no consent');
    const keys = await published();
    const [before] = await receiptsOf(applicant.path);
    expect(await verifyReceipt(before, keys)).toMatchObject({ kind: 'proven' });
    const consent = typeof entry['consent'] === 'object' ? entry['consent'] : {};
    const key = { pk: String(entry['pk']), sk: String(entry['sk']) };
    await table.put({ ...entry, ...key, consent: { ...consent, affinityOptIn: true } });
    const [after] = await receiptsOf(applicant.path);
    expect(after).toMatchObject({ affinity_opt_in: true });
    expect(await verifyReceipt(after, keys)).toMatchObject({ kind: 'refused' });
  });

  test('An application without a consent has an empty list, and one of another organisation is not found', async () => {
    const applicant = await newApplicant(lender);
    expect(await receiptsOf(applicant.path)).toEqual([]);
    const other = await newOrganisation();
    expect(failed(await other.client.listConsents({ path: applicant.path })).code).toBe('application_not_found');
  });
});

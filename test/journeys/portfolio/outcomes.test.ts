import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../stack/eventually.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { firstSandboxApplication } from '../../stack/sandbox-application.ts';

let own: TestOrganisation;
let application_id: string;
beforeAll(async () => {
  own = await newOrganisation();
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
});

const file = (text: string) => ({ file: new File([text], 'outcomes.csv', { type: 'text/csv' }) });

describe('Outcomes of loans', () => {
  test('Outcomes are reported, listed, announced and recorded once, and the latest day counts', async () => {
    const arrears = {
      application_id,
      state: 'in_arrears',
      as_of: '2026-03-31',
      arrears_days: 40,
      balance: 1200.5,
    } as const;
    const sent = succeeded(await own.client.recordOutcomes({ body: { outcomes: [arrears] } })).body;
    expect(sent).toMatchObject({ received: 1, recorded: 1, unchanged: 0 });
    const again = succeeded(await own.client.recordOutcomes({ body: { outcomes: [arrears] } })).body;
    expect(again).toMatchObject({ recorded: 0, unchanged: 1 });
    const earlier = `application_id,state,as_of\n${application_id},current,2026-02-28\n`;
    expect(succeeded(await own.client.uploadOutcomes({ form: {}, files: file(earlier) })).body.recorded).toBe(1);
    const outcome = succeeded(await own.client.getOutcome({ path: { application_id } })).body;
    expect(outcome).toMatchObject({ state: 'in_arrears', as_of: '2026-03-31', balance: 1200.5, defaulted_on: null });
    expect(outcome.reports.map(({ as_of }) => as_of)).toEqual(['2026-02-28', '2026-03-31']);
    await eventually(async () => {
      const { data } = succeeded(await own.client.listOutcomes()).body;
      return data.length === 1 ? data : null;
    }, 'the outcome in the list');
    await eventually(async () => {
      const { data } = succeeded(await own.client.listEvents({ query: { limit: '100' } })).body;
      return (
        data.find(({ type, data: about }) => type === 'outcomes.recorded' && about['report_id'] === sent.id) ?? null
      );
    }, 'the event of the report');
  });

  test('Faults name row and field, and nobody reports on applications of others', async () => {
    const stranger = await newOrganisation();
    const row = { application_id, state: 'settled', as_of: '2026-04-30' } as const;
    const refused = failed(await stranger.client.recordOutcomes({ body: { outcomes: [row] } }));
    expect(refused).toMatchObject({ status: 400, code: 'outcomes_not_valid' });
    expect(failed(await stranger.client.getOutcome({ path: { application_id } }))).toMatchObject({ status: 404 });
    const text = `application_id,state,as_of,balance\n${application_id},gone,2026-04-30,x\n`;
    const faulty = failed(await own.client.uploadOutcomes({ form: {}, files: file(text) }));
    expect(faulty.code).toBe('outcomes_not_valid');
    expect(JSON.stringify(faulty)).toContain('line 2, state:');
  });

  test('A reference names the application whose applicant has it, and no other', async () => {
    const applicant = { first_names: 'Naledi', last_names: 'Dube', reference: 'LN-1' };
    const { id } = succeeded(await own.client.createApplicant({ body: applicant })).body;
    const made = succeeded(await own.client.createApplication({ body: { applicant_id: id } })).body;
    const row = { reference: 'LN-1', state: 'settled', as_of: '2026-04-30', granted_amount: 5000 } as const;
    expect(succeeded(await own.client.recordOutcomes({ body: { outcomes: [row] } })).body.recorded).toBe(1);
    const found = succeeded(await own.client.getOutcome({ path: { application_id: made.id } })).body;
    expect(found).toMatchObject({ state: 'settled', granted_amount: 5000 });
    const other = { ...row, reference: 'LN' };
    expect(failed(await own.client.recordOutcomes({ body: { outcomes: [other] } }))).toMatchObject({ status: 400 });
  });
});

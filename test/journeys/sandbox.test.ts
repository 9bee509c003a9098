import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysisEnded } from '../stack/analysed-application.ts';
import { clearOfMidnight } from '../stack/clear-of.ts';
import { bankConfig, failed, newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { statementOf } from '../stack/statement-of.ts';

type Organisation = Awaited<ReturnType<typeof newOrganisation>>;

/** A day that goes on for as long as a test takes. */
async function oneDay(): Promise<string> {
  await clearOfMidnight();
  return johannesburgDate(Date.now());
}

describe('the sandbox', () => {
  let organisation: Organisation;
  beforeAll(async () => {
    organisation = await newOrganisation();
    succeeded(await organisation.client.createApplicationConfig({ body: bankConfig() }));
  });

  test('The sandbox lists its personas', async () => {
    const { data } = succeeded(await organisation.client.listPersonas()).body;
    expect(data.length).toBeGreaterThanOrEqual(20);
    expect(data).toContainEqual(expect.objectContaining({ id: 'salaried_monthly', months: 12 }));
  });

  test('The sandbox makes an application that is connected and analysed when the reply comes', async () => {
    const { client } = organisation;
    const created = succeeded(await client.createSandboxApplication({ body: { persona_id: 'salaried_monthly' } })).body;
    expect(created).toMatchObject({ persona_id: 'salaried_monthly', seed: 1, accounts: 1 });
    const path = { application_id: created.id };
    expect(succeeded(await client.getBankConnection({ path })).body).toMatchObject({
      state: 'READY',
      transactions: created.transactions,
    });
    const affordability = succeeded(await client.getAffordability({ path })).body;
    expect(affordability.months.filter(({ full_month }) => full_month).length).toBeGreaterThanOrEqual(10);
    const applicant = succeeded(await client.getApplicant({ path: { applicant_id: created.applicant } })).body;
    expect(applicant.email).toMatch(/@example\.com$/);
  });

  test('The sandbox names an unknown persona, and a config without a bank connection', async () => {
    const { client } = organisation;
    expect(failed(await client.createSandboxApplication({ body: { persona_id: 'nobody' } }))).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'persona_id'] }],
    });
    const withoutBank = {
      name: 'Only personal info',
      connections: [{ name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
    };
    const { id } = succeeded(await client.createApplicationConfig({ body: withoutBank })).body;
    const body = { persona_id: 'salaried_monthly', application_config_id: id };
    expect(failed(await client.createSandboxApplication({ body }))).toMatchObject({ code: 'bank_not_configured' });
  });
});

describe('the sandbox date', () => {
  test('The sandbox date is today until it is set, moves forward, and lets the days pass for every sandbox application', async () => {
    const today = await oneDay();
    const organisation = await newOrganisation();
    const { client } = organisation;
    succeeded(await client.createApplicationConfig({ body: bankConfig() }));
    expect(succeeded(await client.getSandboxClock()).body).toEqual({ date: today, is_set: false });
    const created = succeeded(await client.createSandboxApplication({ body: { persona_id: 'two_accounts' } })).body;
    const path = { application_id: created.id };
    const before = await allTransactions(organisation, created.id);
    const incomeBefore = succeeded(await client.getIncomeAnalysis({ path })).body;

    const later = addDays(today, 40);
    const moved = succeeded(await client.setSandboxClock({ body: { date: later } })).body;
    expect(moved).toMatchObject({ date: later, is_set: true, applications_advanced: 1 });
    expect(moved.transactions_added).toBeGreaterThan(20);
    await analysisEnded(organisation, created.id);
    const after = await allTransactions(organisation, created.id);
    expect(after).toHaveLength(before.length + moved.transactions_added);
    const movement = ({ id, amount, balance, description, datetime }: (typeof after)[number]) =>
      [id, amount, balance, description, datetime].join('|');
    const kept = new Set(after.map(movement));
    expect(before.every((row) => kept.has(movement(row)))).toBe(true);
    const incomeAfter = succeeded(await client.getIncomeAnalysis({ path })).body;
    expect(incomeAfter.as_of > incomeBefore.as_of).toBe(true);

    // The same date again has nothing to add; an earlier one, or one too far ahead, is refused.
    expect(succeeded(await client.setSandboxClock({ body: { date: later } })).body).toMatchObject({
      applications_advanced: 0,
      transactions_added: 0,
    });
    for (const date of [today, addDays(today, 800)]) {
      expect(failed(await client.setSandboxClock({ body: { date } }))).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'date'] }],
      });
    }
    expect(succeeded(await client.getSandboxClock()).body).toEqual({ date: later, is_set: true });
  });

  test('The sandbox date bounds posted rows: they run to it, and no further', async () => {
    const today = await oneDay();
    const organisation = await newOrganisation();
    const { client } = organisation;
    succeeded(await client.createApplicationConfig({ body: bankConfig() }));
    const { id } = succeeded(await client.createApplication({ body: {} })).body;
    const path = { application_id: id };
    const later = addDays(today, 40);
    const rowsTo = (date: string) =>
      statementOf([
        [addDays(date, -60), 100, 'IN'],
        [date, -40, 'OUT'],
      ]);
    expect(failed(await client.uploadByod({ path, body: rowsTo(later) }))).toMatchObject({ status: 422 });
    succeeded(await client.setSandboxClock({ body: { date: later } }));
    expect(failed(await client.uploadByod({ path, body: rowsTo(addDays(later, 1)) }))).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'transactions', 1, 'datetime'], msg: `must not be after today, ${later}` }],
    });
    expect(succeeded(await client.uploadByod({ path, body: rowsTo(later) })).body).toMatchObject({
      transactions_stored: 2,
      last_transaction_on: later,
    });
  });

  test('Each organisation has its own sandbox date', async () => {
    const today = await oneDay();
    const [one, other] = [await newOrganisation(), await newOrganisation()];
    succeeded(await one.client.setSandboxClock({ body: { date: addDays(today, 3) } }));
    expect(succeeded(await other.client.getSandboxClock()).body).toEqual({ date: today, is_set: false });
  });
});

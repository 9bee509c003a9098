import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import { incomeAnalysis } from '../income/income.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { statementSummary } from './statement-summary.ts';

const pay = (bookedOn: string) =>
  makeRow({ bookedOn, amountCents: 2_000_000, label: 'income.salary', counterparty: makeCounterparty('Employer') });

describe('the statement summary', () => {
  test('The statement summary adds up credits and debits, and proves opening + transactions = closing', () => {
    const rows = withRunningBalances(
      [
        makeRow({ bookedOn: '2026-01-02', amountCents: 30_000 }),
        makeRow({ bookedOn: '2026-01-10', amountCents: -10_000 }),
        makeRow({ bookedOn: '2026-01-31', amountCents: -5_001 }),
      ],
      100_000,
    );
    const summary = statementSummary(
      makeInput([makeAccount(rows, { bankSlug: 'fnb', isManualUpload: false })]),
      'a@example.com',
    );
    // 1 000 + 300 - 100 - 50.01 = 1 149.99; average debit 150.01 / 2 = 75.005, half away from zero 75.01
    expect(summary.accounts_summary[0]).toMatchObject({
      id: fixtureId(0xa1),
      account: fixtureId(0xa1),
      bank: 'fnb',
      bank_name: 'FNB',
      account_type: 'cheque',
      is_manual_upload: false,
      verification_level: 'ONLINE_BANKING_PROFILE',
      account_holder_gov_id: null,
      statement_start_date: '2026-01-02',
      statement_end_date: '2026-01-31',
      opening_balance: 1_000,
      closing_balance: 1_149.99,
      balance: 1_149.99,
      total_transactions: 3,
      credit_count: 1,
      debit_count: 2,
      total_credit_amount: 300,
      total_debit_amount: 150.01,
      average_credit_amount: 300,
      average_debit_amount: 75.01,
      reconciliation: { expected_closing_balance: 1_149.99, difference: 0, reconciles: true },
      balance_breaks: [],
    });
    expect([summary.account_holder_name, summary.account_holder_email]).toEqual(['T Test', 'a@example.com']);
  });

  test('The summary names the row where the running balance breaks, and the difference', () => {
    const rows = withRunningBalances(
      [makeRow({ bookedOn: '2026-01-02', amountCents: 100 }), makeRow({ bookedOn: '2026-01-03', amountCents: 100 })],
      0,
    );
    const tampered = rows.map((row, index) => (index === 1 ? { ...row, balanceCents: 900 } : row));
    const [account] = statementSummary(makeInput([makeAccount(tampered)]), null).accounts_summary;
    expect(account?.balance_breaks).toEqual([{ transaction_id: tampered[1]?.id, expected: 2, found: 9 }]);
    expect(account?.reconciliation).toEqual({ expected_closing_balance: 2, difference: 7, reconciles: false });
  });

  test('The summary has no reconciliation and no averages without balances', () => {
    const [account] = statementSummary(
      makeInput([makeAccount([makeRow({ amountCents: -100 })], { balanceCents: 500 })]),
      null,
    ).accounts_summary;
    expect(account).toMatchObject({
      reconciliation: null,
      average_credit_amount: null,
      opening_balance: 6,
      closing_balance: 5,
    });
    const [empty] = statementSummary(makeInput([makeAccount([])]), null).accounts_summary;
    expect(empty).toMatchObject({
      statement_start_date: null,
      opening_balance: null,
      total_transactions: 0,
      total_credit_amount: 0,
    });
  });

  test('A row in another currency counts by the change of the printed balance', () => {
    // R1 000 in, a purchase of 10 dollars that took R180, R100 out: 0 + 1 000 - 180 - 100 = 720
    const rows = [
      makeRow({ bookedOn: '2026-01-02', amountCents: 100_000, balanceCents: 100_000 }),
      makeRow({ bookedOn: '2026-01-05', amountCents: -1_000, currency: 'USD', balanceCents: 82_000 }),
      makeRow({ bookedOn: '2026-01-09', amountCents: -10_000, balanceCents: 72_000 }),
    ];
    const analysed = (some: typeof rows) => statementSummary(makeInput([makeAccount(some)]), null).accounts_summary[0];
    expect(analysed(rows)).toMatchObject({
      opening_balance: 0,
      closing_balance: 720,
      total_transactions: 3,
      total_debit_amount: 100,
      reconciliation: { expected_closing_balance: 720, difference: 0, reconciles: true },
      balance_breaks: [],
    });
    // The last balance is R50 too high.
    const tampered = rows.map((row, index) => (index === 2 ? { ...row, balanceCents: 77_000 } : row));
    expect(analysed(tampered)?.reconciliation).toEqual({
      expected_closing_balance: 720,
      difference: 50,
      reconciles: false,
    });
    // Without the balance before it the amount that it moved is unknown.
    const unprinted = rows.map((row, index) => (index === 0 ? { ...row, balanceCents: null } : row));
    expect(analysed(unprinted)?.reconciliation).toBeNull();
  });

  test('A row that a source repeats is suspected, but not two equal purchases with their own balances', () => {
    const twice = makeRow({ amountCents: -500, balanceCents: 100, description: 'COFFEE' });
    const again = makeRow({ amountCents: -500, balanceCents: 100, description: 'COFFEE' });
    const other = makeRow({ amountCents: -500, balanceCents: -400, description: 'COFFEE' });
    const [account] = statementSummary(makeInput([makeAccount([twice, again, other])]), null).accounts_summary;
    expect(account?.suspected_duplicates).toEqual([[twice.id, again.id]]);
  });

  test('The summary names the primary income and its day', () => {
    const input = makeInput([
      makeAccount([pay('2026-01-23'), pay('2026-02-25'), pay('2026-03-25'), makeRow({ bookedOn: '2026-03-30' })]),
    ]);
    // 25 January 2026 is a Sunday, so that salary was paid on Friday the 23rd.
    expect(statementSummary(input, null)).toMatchObject({
      primary_income: 20_000,
      primary_income_payment: 20_000,
      primary_income_cadence: 'day_25',
      primary_income_day: 25,
    });
    expect(statementSummary(makeInput([makeAccount([makeRow()])]), null)).toMatchObject({
      primary_income: null,
      primary_income_day: null,
    });
  });

  const paidEvery = (days: number, first: string, cents: number) =>
    Array.from({ length: Math.ceil(180 / days) }, (_, index) =>
      makeRow({
        bookedOn: addDays(first, index * days),
        amountCents: cents,
        label: 'income.salary',
        counterparty: makeCounterparty('Acme'),
      }),
    );

  test('Weekly pay is what a usual month holds of it, beside the payment that it is made of', () => {
    // R3 000 on the Fridays from 2 January to 26 June 2026: five in January and May, four in February, March, April and
    // June. Of 15 000, 12 000, 12 000, 12 000, 15 000, 12 000 the median is 4 x 3 000 = 12 000; 52 / 12 would be 13 000.
    const input = makeInput([makeAccount(paidEvery(7, '2026-01-02', 300_000))]);
    expect(statementSummary(input, null)).toMatchObject({
      primary_income: 12_000,
      primary_income_payment: 3_000,
      primary_income_cadence: 'weekly',
      primary_income_day: null,
    });
  });

  test('The primary income alone is the net income, whatever its rhythm, and the year spread over months has another name', () => {
    const aYear = { weekly: 52, fortnightly: 26, four_weekly: 13 } as const;
    const cadence = fc.constantFrom([7, 'weekly'] as const, [14, 'fortnightly'] as const, [28, 'four_weekly'] as const);
    fc.assert(
      fc.property(cadence, fc.nat(13), fc.integer({ min: 100_000, max: 3_000_000 }), ([days, name], late, cents) => {
        const rows = paidEvery(days, addDays('2026-01-02', late), cents);
        const input = makeInput([makeAccount(rows)]);
        const summary = statementSummary(input, null);
        const [stream] = incomeAnalysis(input).streams;
        expect(summary.primary_income).toBe(affordability(input).net_income);
        expect(affordability(input).primary_income_source?.monthly_amount).toBe(stream?.monthly_amount);
        expect(summary.primary_income_payment).toBe(stream?.typical_amount);
        expect([summary.primary_income_cadence, stream?.cadence]).toEqual([name, name]);
        expect(stream?.monthly_amount).toBe(Math.round((cents * aYear[name]) / 12) / 100);
      }),
    );
  });

  test('The summary uses the name that most accounts carry and lists every spelling', () => {
    const account = (id: number, holderName: string) => makeAccount([makeRow()], { id: fixtureId(id), holderName });
    const summary = statementSummary(
      makeInput([account(1, 'MR T TEST'), account(2, 'T Test'), account(3, 'T Test')]),
      null,
    );
    expect([summary.account_holder_name, summary.account_holder_names]).toEqual(['T Test', ['MR T TEST', 'T Test']]);
  });

  test('An unlisted bank is shown by its slug', () => {
    const [account] = statementSummary(
      makeInput([makeAccount([makeRow()], { bankSlug: 'some_bank' })]),
      null,
    ).accounts_summary;
    expect(account?.bank_name).toBe('some_bank');
  });
});

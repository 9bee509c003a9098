import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import { fixtureId, makeAccount, makeInput, makeRow, withRunningBalances } from '../input/labelled-row.fixture.ts';
import { riskInsights } from './risk.ts';

const row = (bookedOn: string, amountCents: number): LabelledTransaction => makeRow({ bookedOn, amountCents });
const overdraftOf = (...accounts: ReturnType<typeof makeAccount>[]) => riskInsights(makeInput(accounts)).overdraft;

describe('overdraft', () => {
  // Opens with 100.00: 50.00 on the 2nd, -250.00 on the 5th, -400.00 on the 6th, 600.00 on the 10th.
  const rows = withRunningBalances(
    [row('2026-01-02', -5_000), row('2026-01-05', -30_000), row('2026-01-06', -15_000), row('2026-01-10', 100_000)],
    10_000,
  );

  test('An overdraft names the rows where a spell began and reached its minimum', () => {
    const { negative_spells: spells, days_negative: days } = overdraftOf(makeAccount(rows));
    expect(days).toBe(5);
    expect(spells).toEqual([
      {
        account_id: fixtureId(0xa1),
        start: '2026-01-05',
        end: '2026-01-09',
        days: 5,
        minimum: -400,
        ongoing: false,
        evidence: { start: [rows[1]?.id], minimum: [rows[2]?.id] },
      },
    ]);
  });

  test('The facility is at least what was owed, whatever the bank states as available', () => {
    expect(overdraftOf(makeAccount(rows, { balanceCents: 999_999 })).facility_at_least).toBe(400);
  });

  test('Overdraft days, depth and cost are separate: nine days below zero may cost nothing', () => {
    // Opens with 100.00; -250.00 on the 2nd owes 150.00, to the 10th: nine days. 400.00 on the 11th ends it.
    const free = withRunningBalances([row('2026-01-02', -25_000), row('2026-01-11', 40_000)], 10_000);
    expect(overdraftOf(makeAccount(free))).toMatchObject({
      days_negative: 9,
      deepest_amount: 150,
      charges_amount: 0,
      count: 0,
    });
  });

  test('The overdraft is unknown without printed balances', () => {
    expect(overdraftOf(makeAccount([row('2026-01-02', -5_000)]))).toMatchObject({
      days_negative: null,
      deepest_amount: null,
      facility_at_least: null,
    });
  });

  test('The overdraft of an account that opens below zero begins with its first row', () => {
    const late = withRunningBalances([row('2026-01-20', -1_000)], -50_000);
    const second = makeAccount(late, { id: fixtureId(0xa2) });
    const { negative_spells: spells } = overdraftOf(makeAccount(rows), second);
    expect(spells.at(-1)).toMatchObject({ account_id: fixtureId(0xa2), start: '2026-01-20', days: 1, ongoing: true });
  });

  test('The overdraft of a foreign-currency account is not reported in the currency of the figures', () => {
    const dollars = makeAccount(
      rows.map((one) => ({ ...one, currency: 'USD' })),
      { id: fixtureId(0xa2), currency: 'USD' },
    );
    expect(overdraftOf(makeAccount([row('2026-01-02', -100)]), dollars).negative_spells).toEqual([]);
  });
});

test('a fee for a returned debit order that the bank took back is no cost', () => {
  const fee = makeRow({ bookedOn: '2026-01-05', amountCents: -15_000, label: 'fees.returned_debit_order' });
  const back = makeRow({
    bookedOn: '2026-01-07',
    amountCents: 15_000,
    label: 'reversed.bank_correction',
    pairedWith: fee.id,
  });
  const other = makeRow({ bookedOn: '2026-02-05', amountCents: -12_500, label: 'fees.returned_debit_order' });
  const risk = riskInsights(makeInput([makeAccount([{ ...fee, pairedWith: back.id }, back, other])]));
  expect(risk.returned_debit_orders.fees_amount).toBe(125);
  expect(risk.returned_debit_orders.evidence['fees_amount']).toEqual([other.id]);
});

import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
let ids = 0x5000;

const debit = (day: string, cents: number, lender: string): LabelledTransaction => {
  ids += 1;
  const row = { id: fixtureId(ids), bookedOn: day, amountCents: -cents, label: 'debt.personal_loan' } as const;
  return makeRow({ ...row, description: lender, counterparty: makeCounterparty(lender) });
};

/** A debit order and its return a day later. */
function returned(
  day: string,
  cents: number,
  lender: string,
  why: LabelledTransaction['label'] = 'returned.insufficient_funds',
): LabelledTransaction[] {
  const order = debit(day, cents, lender);
  const back = makeRow({ bookedOn: day, amountCents: cents, label: why, pairedWith: order.id, description: lender });
  return [{ ...order, pairedWith: back.id }, back];
}

/** How an instalment of a month went: paid, returned, presented twice in vain, or paid when it was presented again. */
type Fate = 'paid' | 'returned' | 'twice_returned' | 'paid_later' | 'disputed';

function instalment(month: string, fate: Fate, cents: number, lender: string): LabelledTransaction[] {
  const [first, again] = [`${month}-05`, `${month}-12`];
  switch (fate) {
    case 'paid':
      return [debit(first, cents, lender)];
    case 'returned':
      return returned(first, cents, lender);
    case 'twice_returned':
      return [...returned(first, cents, lender), ...returned(again, cents, lender)];
    case 'paid_later':
      return [...returned(first, cents, lender), debit(again, cents, lender)];
    case 'disputed':
      return returned(first, cents, lender, 'returned.disputed_or_stopped');
  }
}

/** Half a year of a salary of R20 000 and groceries of R3 000, and the instalments of two lenders. */
function affordabilityOf(fates: readonly Fate[], others: readonly Fate[] = [], cents = 150_000) {
  const rows = MONTHS.flatMap((month, at) => [
    makeRow({ bookedOn: `${month}-01`, amountCents: 2_000_000, label: 'income.salary', counterparty: ACME }),
    makeRow({ bookedOn: `${month}-03`, amountCents: -300_000, label: 'food.groceries' }),
    ...instalment(month, fates[at] ?? 'paid', cents, 'LoanCo'),
    ...(others.length === 0 ? [] : instalment(month, others[at] ?? 'paid', 90_000, 'Second Finance')),
    makeRow({ bookedOn: `${month}-28`, amountCents: -10_000, label: 'fees.monthly_account' }),
  ]);
  return affordability(makeInput([makeAccount(withRunningBalances(makeAccount(rows).transactions, 100_000))]));
}
const ACME = makeCounterparty('Acme');

describe('instalments that were returned', () => {
  test('Returned instalments are owed: a loan of R1 500 that no month paid leaves R15 400 of R20 000, not R16 900', () => {
    const { debt_commitments, debt_to_income, max_instalment, workings, evidence } = affordabilityOf(
      MONTHS.map(() => 'returned'),
    );
    expect(debt_commitments).toBe(1_500);
    expect(debt_to_income).toBe(0.075);
    // 20 000 - 1 500 - 100 of fees - 3 000 of food, above the norm of 2 405.38.
    expect(max_instalment).toBe(15_400);
    expect(evidence['debt_commitments']).toHaveLength(6);
    const march = workings.find(({ figure }) => figure === 'debt_commitments 2026-03');
    expect(march?.operands.map(({ name, value }) => [name, value])).toEqual([
      ['repaid', 0],
      ['unpaid_instalments', 1_500],
    ]);
    expect(march?.operands[1]?.evidence['value']).toHaveLength(1);
  });

  test('Returned instalments cost a month what paid ones cost, however often they were presented, with one lender or two', () => {
    const fate = fc.constantFrom<Fate>('paid', 'returned', 'twice_returned', 'paid_later');
    const fates = fc.array(fate, { minLength: 6, maxLength: 6 });
    const cents = fc.integer({ min: 20_000, max: 400_000 });
    const paid = MONTHS.map((): Fate => 'paid');
    fc.assert(
      fc.property(fates, fc.option(fates), cents, (own, second, amount) => {
        const others = second ?? [];
        const asPaid = affordabilityOf(paid, second === null ? [] : paid, amount);
        const { debt_commitments, discretionary_income, max_instalment } = affordabilityOf(own, others, amount);
        expect({ debt_commitments, discretionary_income, max_instalment }).toEqual({
          debt_commitments: asPaid.debt_commitments,
          discretionary_income: asPaid.discretionary_income,
          max_instalment: asPaid.max_instalment,
        });
      }),
      { seed: 18, numRuns: 150 },
    );
  });

  test('Returned instalments are owed to nobody where they were disputed or stopped', () => {
    expect(affordabilityOf(MONTHS.map(() => 'disputed')).debt_commitments).toBe(0);
  });

  test('Returned instalments are over with an agreement that has not been presented for a month and a half', () => {
    const { debt_commitments } = affordability(
      makeInput([
        makeAccount(
          MONTHS.flatMap((month) => [
            makeRow({ bookedOn: `${month}-01`, amountCents: 2_000_000, label: 'income.salary', counterparty: ACME }),
            ...(month < '2026-04' ? returned(`${month}-05`, 150_000, 'LoanCo') : []),
            makeRow({ bookedOn: `${month}-28`, amountCents: -10_000, label: 'fees.monthly_account' }),
          ]),
        ),
      ]),
    );
    expect(debt_commitments).toBe(0);
  });
});

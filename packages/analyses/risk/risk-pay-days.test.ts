import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { riskInsights } from './risk.ts';

const drainedOf = (rows: readonly LabelledTransaction[]) =>
  riskInsights(makeInput([makeAccount(rows)])).salary_drained_on_pay_day;
const into = (bookedOn: string, cents: number, label: LabelledTransaction['label'], who: string) =>
  makeRow({ bookedOn, amountCents: cents, label, counterparty: makeCounterparty(who) });
const salary = (bookedOn: string, cents = 1_000_000, who = 'Acme') => into(bookedOn, cents, 'income.salary', who);
const out = (bookedOn: string, cents: number, label: LabelledTransaction['label']) =>
  makeRow({ bookedOn, amountCents: -cents, label });

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

describe('pay drained on pay day', () => {
  test('A salary that is gone on pay day is detected', () => {
    const drained = drainedOf([
      salary('2026-01-25'),
      out('2026-01-25', 800_000, 'debt.personal_loan'),
      salary('2026-02-25'),
      out('2026-02-25', 100_000, 'housing.rent'),
      out('2026-02-25', 500_000, 'transfer.own_account_out'),
    ]);
    expect(drained.pay_days.map((day) => [day.share_spent, day.drained])).toEqual([
      [0.8, true],
      [0.1, false],
    ]);
    // The median of 0.8 and 0.1 is 0.45.
    expect([drained.drained_count, drained.median_share_spent]).toEqual([1, 0.45]);
  });

  test('A child grant beside a salary does not count as the pay', () => {
    const drained = drainedOf(
      MONTHS.flatMap((month) => [
        into(`2026-${month}-02`, 58_000, 'income.grant_child', 'SASSA'),
        out(`2026-${month}-02`, 59_900, 'insurance.short_term'),
        salary(`2026-${month}-25`, 2_850_000),
        out(`2026-${month}-25`, 100_000, 'food.groceries'),
      ]),
    );
    // Twelve salaries of 28 500 with 1 000 spent on the day: 1 000 / 28 500 = 0.0351. The grant of 580 is no pay day.
    expect(drained).toMatchObject({ drained_count: 0, median_share_spent: 0.0351 });
    expect(drained.pay_days.map(({ salary: pay }) => pay)).toEqual(MONTHS.map(() => 28_500));
  });

  test('The drained pay is the grant where a grant is the only pay', () => {
    const drained = drainedOf(
      MONTHS.slice(0, 3).flatMap((month) => [
        into(`2026-${month}-02`, 240_000, 'income.grant_older_persons', 'SASSA'),
        out(`2026-${month}-02`, 216_000, 'food.groceries'),
      ]),
    );
    // 2 160 / 2 400 = 0.9 in each of three months.
    expect(drained).toMatchObject({ drained_count: 3, median_share_spent: 0.9 });
  });

  test('Spending is measured against everything that came in on the day except loans', () => {
    const { pay_days: days } = drainedOf([
      salary('2026-01-25', 900_000),
      salary('2026-02-25', 900_000),
      into('2026-02-25', 300_000, 'other.uncategorised_in', 'Lodger'),
      into('2026-02-25', 500_000, 'loan_in.personal', 'Lender'),
      out('2026-02-25', 900_000, 'housing.rent'),
    ]);
    // 25 February: 9 000 / (9 000 + 3 000) = 0.75. Against the pay alone it would be 1, and with the loan 0.5294.
    expect(days.map(({ arrived, spent, share_spent: share, drained }) => [arrived, spent, share, drained])).toEqual([
      [9_000, 0, 0, false],
      [12_000, 9_000, 0.75, false],
    ]);
    expect(days[1]?.evidence['arrived']).toHaveLength(2);
  });

  test('The drained pay follows the applicant from one job to the next', () => {
    const drained = drainedOf([
      ...['01', '02', '03', '04'].map((month) => salary(`2026-${month}-25`, 1_000_000, 'Old Works')),
      ...['05', '06', '07', '08'].map((month) => salary(`2026-${month}-28`, 1_500_000, 'New Works')),
      out('2026-08-31', 100, 'food.groceries'),
    ]);
    expect(drained.pay_days.map(({ salary: pay }) => pay)).toEqual([
      ...[10_000, 10_000, 10_000, 10_000],
      ...[15_000, 15_000, 15_000, 15_000],
    ]);
  });

  test('The drained count is unknown where no pay comes regularly', () => {
    expect(drainedOf([out('2026-01-01', 1, 'food.groceries')])).toMatchObject({ pay_days: [], drained_count: null });
  });
});

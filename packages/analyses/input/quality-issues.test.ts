import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { affordabilityPolicyOn } from '../data/affordability-policy.ts';
import { envelopeOf } from './envelope.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow, withRunningBalances } from './labelled-row.fixture.ts';
import { balanceBreaks, qualityIssues } from './quality-issues.ts';

const january = Array.from({ length: 31 }, (_, index) =>
  makeRow({ bookedOn: `2026-01-${String(index + 1).padStart(2, '0')}`, amountCents: -10_000, label: 'food.groceries' }),
);
const codesOf = (...args: Parameters<typeof makeAccount>): string[] =>
  qualityIssues(makeInput([makeAccount(...args)])).map(({ code }) => code);

describe('data quality issues', () => {
  test('A month that is complete, with balances and confident labels, has no quality issues', () => {
    expect(codesOf(withRunningBalances(january, 1_000_000))).toEqual([]);
  });

  test('Doubtful labels are named from a quarter of the amount on, the largest row first', () => {
    // 31 x 100 = 3 100 moved; 8 rows are 800 of it, 25.8 %; 7 rows are 22.6 %.
    const doubtful = (count: number) =>
      withRunningBalances(
        january.map((row, index) => (index < count ? { ...row, confidence: 0.3 } : row)),
        1_000_000,
      );
    expect(codesOf(doubtful(7))).toEqual([]);
    const [issue] = qualityIssues(makeInput([makeAccount(doubtful(8))]));
    expect(issue?.code).toBe('low_label_confidence');
    expect(issue?.message).toBe('26 % of the amount moved is in 8 rows whose label is less than 60 % sure.');
    expect(issue?.transaction_ids).toHaveLength(8);
  });

  test('Doubtful rows are weighed by amount, not by their number', () => {
    const rows = january.map((row, index) => (index === 0 ? { ...row, amountCents: -900_000, confidence: 0.3 } : row));
    expect(codesOf(withRunningBalances(rows, 2_000_000))).toEqual(['low_label_confidence']);
  });

  test('A partly covered month is named, and does not make the answer partial', () => {
    const rows = withRunningBalances(
      [...january, ...january.slice(0, 10).map((row) => ({ ...row, bookedOn: row.bookedOn.replace('-01-', '-02-') }))],
      1_000_000,
    );
    const [issue, ...others] = qualityIssues(makeInput([makeAccount(rows)]));
    expect(others).toEqual([]);
    expect(issue?.message).toBe('Not covered whole, and left out of the figures of a usual month: 2026-02.');
  });

  test('A stated balance that differs from the running one, such as with a facility, is an issue', () => {
    // 10 000.00 less 31 x 100.00 is 6 900.00; the bank states 8 900.00 as available.
    const rows = withRunningBalances(january, 1_000_000);
    const [issue] = qualityIssues(makeInput([makeAccount(rows, { balanceCents: 890_000 })]));
    expect(issue).toMatchObject({ code: 'closing_balance_mismatch', transaction_ids: [rows.at(-1)?.id] });
    expect(issue?.message).toContain('The stated balance is 8900.00, the last running balance 6900.00');
  });
});

test('a row in a foreign currency does not break the running balance of its account', () => {
  const rows = withRunningBalances(january, 1_000_000);
  // 10 dollars cost 185.00: the balance moves by an amount that is not printed.
  const abroad = makeRow({
    bookedOn: '2026-01-31',
    amountCents: -1_000,
    currency: 'USD',
    balanceCents: (rows.at(-1)?.balanceCents ?? 0) - 18_500,
  });
  const after = makeRow({ bookedOn: '2026-01-31', balanceCents: (abroad.balanceCents ?? 0) - 10_000 });
  expect(balanceBreaks(makeAccount([...rows, abroad, after]))).toEqual([]);
  expect(balanceBreaks(makeAccount([...rows, { ...abroad, currency: 'ZAR' }, after]))).toHaveLength(1);
});

test('spending without a category is an issue with its share and amount once it is more than a quarter', () => {
  const issues = (unknownDays: number) => {
    const rows = january.map((row, index) =>
      index < unknownDays ? { ...row, label: 'other.uncategorised_out' as const } : row,
    );
    const input = makeInput([makeAccount(withRunningBalances(rows, 1_000_000))]);
    return { input, found: qualityIssues(input), ids: rows.map(({ id }) => id), envelope: envelopeOf(input, {}) };
  };
  // 7 x 100 of 3 100 are 22.6 %, 8 x 100 are 25.8 %.
  expect(issues(7).found).toEqual([]);
  const { found, ids, envelope } = issues(8);
  expect(found).toEqual([
    {
      code: 'spending_not_categorised',
      message:
        '25.8 % of the spending has no category: 800.00 in 8 rows of 1 month. More than 25 % leaves the affordability verdict no better than tight.',
      account_id: null,
      transaction_ids: ids.slice(0, 8),
    },
  ]);
  expect(envelope.status).toBe('available');
  const { thresholds } = affordabilityPolicyOn('2026-01-31');
  const withBound = (most_uncategorised_share: number, days: number) =>
    qualityIssues({
      ...issues(days).input,
      affordabilityThresholds: { ...thresholds, most_uncategorised_share },
    }).map(({ code }) => code);
  expect(withBound(0.22, 7)).toEqual(['spending_not_categorised']);
  expect(withBound(0.26, 8)).toEqual([]);
});

describe('regular income that has ended', () => {
  /** A transaction on the first and the last day of each of twelve months, so that all are full. */
  const months = Array.from(
    { length: 12 },
    (_, index) => `${index < 9 ? 2025 : 2026}-${String(((index + 3) % 12) + 1).padStart(2, '0')}`,
  );
  const everyDay = months.flatMap((month) =>
    ['01', '28'].map((day) => makeRow({ bookedOn: `${month}-${day}`, amountCents: -1_000, label: 'food.groceries' })),
  );
  const lastDay = makeRow({ bookedOn: '2026-03-31', amountCents: -1_000, label: 'food.groceries' });
  const paid = (some: readonly string[], amountCents: number, name: string, label: LabelId = 'income.salary') =>
    some.map((month) => makeRow({ bookedOn: `${month}-15`, amountCents, label, counterparty: makeCounterparty(name) }));
  const inputOf = (...incomes: (readonly ReturnType<typeof makeRow>[])[]) => {
    const { transactions } = makeAccount([...everyDay, lastDay, ...incomes.flat()]);
    return makeInput([makeAccount(withRunningBalances(transactions, 10_000_000))]);
  };
  const old = paid(months.slice(0, 7), 2_000_000, 'Old Firm');

  test('Ended regular income is named where less comes in than in a usual month', () => {
    const pension = paid(months.slice(7), 600_000, 'Pension Fund', 'income.pension_annuity');
    const input = inputOf(old, pension);
    // Seven months of 20 000 and five of 6 000: the median is 20 000, and 6 000 still comes.
    expect(qualityIssues(input)).toEqual([
      {
        code: 'regular_income_ended',
        message:
          'Old Firm last paid on 2025-10-15. A usual month brought in 20000.00 of regular income; 6000.00 a month still comes in, and only that counts.',
        account_id: null,
        transaction_ids: old.map(({ id }) => id),
      },
    ]);
    // It is the income that is short, not the data.
    expect(envelopeOf(input, {}).status).toBe('available');
  });

  test('Ended income is not named where another income replaces nine tenths of it', () => {
    const codes = (amountCents: number): string[] =>
      qualityIssues(inputOf(old, paid(months.slice(7), amountCents, 'New Firm'))).map(({ code }) => code);
    expect(codes(1_800_000)).toEqual([]); // 18 000 = 0.9 x 20 000
    expect(codes(1_799_900)).toEqual(['regular_income_ended']);
    expect(codes(2_500_000)).toEqual([]);
  });

  test('Regular income is not named as ended while it is not overdue', () => {
    expect(qualityIssues(inputOf(paid(months, 2_000_000, 'Firm')))).toEqual([]);
  });
});

test.each([
  [['credit_card'], true],
  [['credit_card', 'home_loan', 'loan'], true],
  [['credit_card', 'cheque'], false],
  [['savings'], true],
  [['savings', 'credit_card'], true],
  [['savings', 'cheque'], false],
  [['investment'], true],
  [['other'], false],
] as const)('Accounts of types %j show no account that pay comes into: %s', (types, isMissing) => {
  const rows = withRunningBalances(january, 1_000_000);
  const input = makeInput(types.map((accountType) => makeAccount(rows, { accountType })));
  expect(qualityIssues(input).some(({ code }) => code === 'no_income_account')).toBe(isMissing);
  expect(envelopeOf(input, {}).status).toBe(isMissing ? 'partially_available' : 'available');
});

test('A card that is connected without a row beside an empty current account is not called an account without income', () => {
  const input = makeInput([makeAccount([], { accountType: 'credit_card' })]);
  expect(qualityIssues(input).map(({ code }) => code)).not.toContain('no_income_account');
});

import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { type AffordabilityOptions, affordability } from '../affordability/affordability.ts';
import { affordabilityPolicyOn } from '../data/affordability-policy.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { verdictOnInstalment } from './verdict-on-instalment.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'];
const row = (bookedOn: string, rands: number, label: LabelId, name = label): LabelledTransaction =>
  makeRow({ bookedOn, amountCents: rands * 100, label, counterparty: makeCounterparty(name) });
const monthly = (day: string, rands: number, label: LabelId): LabelledTransaction[] =>
  MONTHS.map((month) => row(`${month}-${day}`, rands, label));

/** R20 000 a month, rent of R6 000, groceries of R3 000; the last day is the 30th of April. */
const plain = [
  ...monthly('01', 20_000, 'income.salary'),
  ...monthly('02', -6_000, 'housing.rent'),
  ...monthly('28', -3_000, 'food.groceries'),
  row('2026-04-30', -0.01, 'food.groceries'),
];
const of = (rows: readonly LabelledTransaction[], options: AffordabilityOptions = {}) =>
  affordability(makeInput([makeAccount(rows)]), options);
const codes = (document: ReturnType<typeof of>) =>
  (document.verdict_details?.reasons ?? []).map(({ code, speaks_for }) => `${code} ${speaks_for}`);

describe('the verdict on affordability', () => {
  test('The verdict is within where the worksheet and the months carry the instalment', () => {
    const document = of(plain);
    // 20 000 - 6 000 - 3 000 = 11 000; the months left as much, April one cent less.
    expect(document).toMatchObject({ max_instalment: 11_000, verdict: 'within', months_left: { median: 11_000 } });
    expect(codes(document)).toEqual(['months_carry_it within']);
  });

  test('The verdict is not within where gambling leaves nothing, and both numbers are stated', () => {
    const document = of([...plain, ...monthly('05', -11_500, 'gambling.betting_casino')]);
    // Gambling is not in the worksheet: 11 000. The months left 11 000 - 11 500 = -500.
    expect(document).toMatchObject({ max_instalment: 11_000, verdict: 'tight', months_left: { median: -500 } });
    expect(codes(document)).toEqual([
      'months_leave_nothing tight',
      'months_leave_less_than_worksheet tight',
      'few_months_carry_it tight',
      'gambling_high tight',
    ]);
    const finding = document.verdict_details?.reasons[1];
    expect(finding).toMatchObject({ measured: -500, limit: 11_000 });
    expect(finding?.message).toBe('The worksheet leaves R11000.00, the middle month really left -R500.00.');
    expect(finding?.evidence['measured']).toHaveLength(4);
  });

  const bounced = (day: string, label: LabelId): LabelledTransaction[] => [
    row(day, -400, 'insurance.short_term'),
    row(day, 400, label),
  ];
  test('More than two debit orders without funds in three months make a verdict tight, and name their rows', () => {
    const days = ['2026-02-10', '2026-03-10', '2026-04-10'];
    const unpaid = days.map((day) => bounced(day, 'returned.insufficient_funds'));
    const document = of([...plain, ...unpaid.flat()]);
    expect(document.verdict).toBe('tight');
    // The window of three months that ends on the 30th of April begins on the 31st of January.
    const reason = document.verdict_details?.reasons.find(({ code }) => code === 'debits_unpaid');
    expect(reason).toMatchObject({ speaks_for: 'tight', unit: 'count', measured: 3, limit: 2 });
    expect(reason?.message).toBe('3 debit orders were returned for lack of funds since 2026-01-31, more than 2.');
    expect(reason?.evidence['measured']).toHaveLength(3);
  });

  test.each([
    ['two of them', ['2026-03-10', '2026-04-10'], 'returned.insufficient_funds'],
    ['older ones', ['2026-01-10', '2026-01-12', '2026-01-14'], 'returned.insufficient_funds'],
    ['those that the applicant disputed', ['2026-02-10', '2026-03-10', '2026-04-10'], 'returned.disputed_or_stopped'],
  ] as const)('A verdict stays within beside %s', (_, days, label) => {
    const document = of([...plain, ...days.flatMap((day) => bounced(day, label))]);
    expect(codes(document)).not.toContain('debits_unpaid tight');
    expect(document.verdict).toBe('within');
  });

  test('The verdict is unavailable while rows of a partly accepted file are missing', () => {
    const whole = makeAccount(plain);
    const missingRows = [{ from: '2026-02-03', to: '2026-02-05', rows: 1 }];
    const document = affordability(makeInput([{ ...whole, account: { ...whole.account, missingRows } }]));
    expect(document.verdict).toBe('cannot_tell');
    expect(codes(document)).toEqual(['rows_missing cannot_tell', 'months_carry_it within']);
    expect(document.verdict_details?.reasons[0]?.message).toContain('2026-02-03 to 2026-02-05');
  });

  test('The verdict is beyond where obligations and necessary expenses exceed the net income', () => {
    const document = of([...plain, ...monthly('05', -11_500, 'debt.personal_loan')]);
    // 20 000 - 11 500 - 9 000 = -500; debt to income 11 500 / 20 000 = 0.575
    expect(document).toMatchObject({ discretionary_income: -500, max_instalment: 0, verdict: 'beyond' });
    expect(codes(document)).toEqual([
      'nothing_left_by_worksheet beyond',
      'months_leave_nothing tight',
      'debt_to_income_high tight',
    ]);
  });

  test('The reasons state in plain sentences which shares are too high', () => {
    const messageOf = (document: ReturnType<typeof of>, code: string) =>
      document.verdict_details?.reasons.find((reason) => reason.code === code)?.message;
    // 11 500 / 20 000 = 57.5 %
    const repaying = of([...plain, ...monthly('05', -11_500, 'debt.personal_loan')]);
    expect(messageOf(repaying, 'debt_to_income_high')).toMatch(
      /^Credit repayments take 57\.5 % of gross income, more than \d+ %\.$/,
    );
    // 10 000 / 20 000 = 50 %
    const gambling = of([...plain, ...monthly('05', -10_000, 'gambling.betting_casino')]);
    expect(messageOf(gambling, 'gambling_high')).toMatch(/^Gambling takes 50 % of net income, more than \d+ %\.$/);
    // 9 000 of 18 000 = 50 %
    const unknown = of([...plain, ...monthly('05', -9_000, 'other.uncategorised_out')]);
    expect(messageOf(unknown, 'spending_not_categorised')).toMatch(
      /^50 % of the spending has no category, more than \d+ %\.$/,
    );
  });

  test('The verdict is beyond under debt review, whatever is left', () => {
    const document = of([...plain, ...monthly('05', -500, 'debt.debt_review')]);
    expect(document).toMatchObject({ max_instalment: 10_500, verdict: 'beyond' });
    expect(codes(document)[0]).toBe('debt_review beyond');
  });

  test('Borrowed money does not count towards what a month could have carried', () => {
    const document = of([
      ...plain,
      ...monthly('05', -5_000, 'travel.trips'),
      ...monthly('06', 5_000, 'loan_in.personal'),
    ]);
    // 20 000 + 5 000 - 9 000 - 5 000 = 11 000 left, 6 000 of it without the loan.
    expect(document.months[0]).toMatchObject({ left: 11_000, borrowed: 5_000 });
    expect(document).toMatchObject({ months_left: { share_of_months: 0 } });
    expect(document.max_instalment_worst_month).toBeLessThanOrEqual(6_000);
    expect(document.verdict).not.toBe('within');
  });

  test('The verdict refers to the requested instalment', () => {
    const spender = [...plain, ...monthly('05', -8_000, 'travel.trips')];
    // 11 000 by the worksheet; the months left 3 000.
    expect(of(spender).verdict).toBe('tight');
    expect(of(spender, { instalmentCents: 290_000 })).toMatchObject({
      verdict: 'within',
      verdict_details: { instalment: 2_900 },
      months_left: { share_of_months: 1 },
    });
    expect(codes(of(spender, { instalmentCents: 290_000 }))).toEqual([
      'months_leave_less_than_worksheet within',
      'months_carry_it within',
    ]);
    expect(codes(of(spender, { instalmentCents: 1_100_001 }))[0]).toBe('instalment_above_worksheet beyond');
  });

  test('The verdict is unavailable for accounts outside rand, a credit card alone, or a few days', () => {
    const dollars = plain.map((one) => ({ ...one, currency: 'USD' }));
    expect(affordability(makeInput([makeAccount(dollars, { currency: 'USD' })]))).toMatchObject({
      verdict: 'cannot_tell',
      norm_applied: null,
      max_instalment: null,
      reg23a_worksheet: null,
      verdict_details: { reasons: [{ code: 'no_norm_for_currency', measured: 'USD', limit: 'ZAR' }] },
    });
    const card = plain.filter(({ amountCents }) => amountCents < 0);
    expect(affordability(makeInput([makeAccount(card, { accountType: 'credit_card' })]))).toMatchObject({
      verdict: 'cannot_tell',
      net_income: null,
      gross_income_estimate: null,
      max_instalment: null,
      verdict_details: { reasons: [{ code: 'no_income_seen' }] },
    });
    expect(of(plain.slice(0, 1))).toMatchObject({
      verdict: 'cannot_tell',
      verdict_details: { reasons: [{ code: 'too_little_history' }] },
    });
  });

  test('The verdict follows the thresholds of the organisation', () => {
    const { thresholds } = affordabilityPolicyOn('2026-04-30');
    const strict = { ...thresholds, least_full_months: 6 };
    const judged = affordability({ ...makeInput([makeAccount(plain)]), affordabilityThresholds: strict });
    expect(judged).toMatchObject({ verdict: 'tight', verdict_details: { thresholds_source: 'organisation' } });
    expect(judged.verdict_details?.reasons[0]).toMatchObject({ code: 'few_full_months', measured: 4, limit: 6 });
    expect(of(plain).verdict_details?.thresholds_source).toBe('2015-01-01');
  });

  test('The verdict on an instalment is the same from a document as from the transactions', () => {
    const histories = [plain, [...plain, ...monthly('05', -8_000, 'travel.trips')], plain.slice(0, 4)];
    for (const rows of histories) {
      for (const instalmentCents of [100, 290_000, 1_100_000, 1_100_001]) {
        const asked = of(rows, { instalmentCents });
        expect(verdictOnInstalment(of(rows), instalmentCents)).toEqual({
          verdict: asked.verdict,
          reasons: asked.verdict_details?.reasons,
        });
      }
    }
  });
});

import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import { qualityIssues } from '@imali/analyses/input/quality-issues.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const ASOF = '2025-12-31';
const PAYDAYS = ['2025-07-25', '2025-08-25', '2025-09-25', '2025-10-25', '2025-11-25', '2025-12-25'] as const;
const PAY_CENTS = 2_000_000;
const payWord = fc.constantFrom('SALARY', 'SAL', 'PAYROLL', 'WAGES', 'SALARIS');
const employer = fc.constantFrom('TSHALA FOODS', 'VELA MOTORS', 'IKUSASA PLUMBING', 'GROENKLOOF BOERDERY');
/** Daily purchases, so that every month is full. */
const spending: readonly PrintedRow[] = PAYDAYS.flatMap((day) =>
  ['01', '10', '28'].map((of): PrintedRow => [`${day.slice(0, 8)}${of}`, 'POS PURCHASE CHECKERS HYPER', -45_000]),
);

function readOf(pay: readonly PrintedRow[]) {
  const rows = [...pay, ...spending].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const accounts = labelApplicant([makeLedger(rows)], NO_OVERRIDES);
  const input = { accounts, asOf: ASOF, docsUrl: 'https://docs.example.test' };
  const payRows = accounts.flatMap(({ transactions }) => transactions).filter(({ amountCents }) => amountCents > 0);
  const { net_income: net, max_instalment: instalment } = affordability(input);
  const streams = incomeAnalysis(input).streams.map(({ payments, cadence, typical_amount: amount }) => ({
    payments,
    cadence,
    amount,
  }));
  const parties = [...new Set(payRows.map(({ counterparty }) => counterparty?.id ?? null))];
  const labels = [...new Set(payRows.map(({ label }) => label))];
  return { net, instalment, streams, parties, labels };
}

const texts = (name: string, words: readonly string[], isBefore: boolean): PrintedRow[] =>
  words.map((word, at) => [PAYDAYS[at] ?? ASOF, isBefore ? `${word} ${name}` : `${name} ${word}`, PAY_CENTS]);

describe('pay whose word for pay is drawn anew for each payment', () => {
  const drawn = fc.record({
    name: employer,
    words: fc.array(payWord, { minLength: 6, maxLength: 6 }),
    isBefore: fc.boolean(),
  });

  test('Pay with a new word for each payment has the stream, the net income and the one counterparty of pay with one word', () => {
    fc.assert(
      fc.property(drawn, ({ name, words, isBefore }) => {
        const { parties: constantParties, ...constant } = readOf(texts(name, Array(6).fill('SALARY'), isBefore));
        const { parties, ...redrawn } = readOf(texts(name, words, isBefore));
        expect(constant.net).toBe(20_000);
        expect(constantParties).toHaveLength(1);
        expect(redrawn).toEqual(constant);
        expect(parties).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  test('Pay with a new word for each payment remains two counterparties and two streams where two employers pay', () => {
    const two = fc.tuple(
      fc.uniqueArray(employer, { minLength: 2, maxLength: 2 }),
      fc.array(payWord, { minLength: 12, maxLength: 12 }),
    );
    fc.assert(
      fc.property(two, ([names, words]) => {
        const pay = names.flatMap((name, at) => texts(name, words.slice(6 * at, 6 * at + 6), false));
        const { parties, streams, net } = readOf(pay);
        expect(parties).toHaveLength(2);
        expect(streams.map(({ payments }) => payments)).toEqual([6, 6]);
        expect(net).toBe(40_000);
      }),
      { numRuns: 20 },
    );
  });

  test('Pay with a new word for each payment keeps a bonus of the same employer out of the net income', () => {
    const pay = texts('TSHALA FOODS', ['SALARY', 'SAL', 'WAGES', 'SALARY', 'PAYROLL', 'SALARIS'], false);
    const read = readOf([...pay, ['2025-12-12', 'TSHALA FOODS BONUS', 2_300_000]]);
    expect(read.net).toBe(20_000);
    expect(read.streams).toHaveLength(1);
  });
});

test('Pay of the last two months that no regular income holds is a data quality issue', () => {
  const pay = (bookedOn: string, name: string, amountCents: number) =>
    makeRow({ bookedOn, amountCents, label: 'income.salary', counterparty: makeCounterparty(name) });
  // Two payments of one payer a fortnight and a half apart, half and whole: nothing says when the next one comes.
  const rows = [
    pay('2025-11-02', 'Firm', 900_000),
    pay('2025-11-29', 'Firm', 2_000_000),
    makeRow({ bookedOn: '2025-12-31' }),
  ];
  const issuesOf = (some: typeof rows) =>
    qualityIssues(makeInput([makeAccount(some)])).filter(({ code }) => code === 'pay_not_counted');
  const counted = affordability(makeInput([makeAccount(rows)])).net_income;
  expect(counted ?? 0).toBe(0);
  expect(issuesOf(rows)).toMatchObject([{ transaction_ids: [rows[0]?.id, rows[1]?.id] }]);
  expect(issuesOf([...rows, makeRow({ bookedOn: '2026-03-31' })])).toEqual([]);
});

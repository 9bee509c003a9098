import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { healthScore } from './health.ts';

const inputOf = (rows: readonly LabelledTransaction[]) =>
  makeInput([makeAccount(withRunningBalances(makeAccount(rows).transactions, 5_000_000))]);
const out = (bookedOn: string, cents: number, label: LabelledTransaction['label']) =>
  makeRow({ bookedOn, amountCents: -cents, label });
const payers = ['Acme', 'Beta Works', 'Gamma'].map((name) => makeCounterparty(name));

interface Payment {
  readonly payer: number;
  readonly day: number;
  readonly cents: number;
  readonly label: LabelledTransaction['label'];
}
const paid = ({ payer, day, cents, label }: Payment): LabelledTransaction => {
  const counterparty = payers[payer];
  return makeRow({
    bookedOn: addDays('2026-01-01', day),
    amountCents: cents,
    label,
    ...(counterparty === undefined ? {} : { counterparty }),
  });
};
/** Half a year with a car that costs R2 000 and groceries of R3 000 a month. */
const spent = (): LabelledTransaction[] => [
  out('2026-01-01', 100, 'travel.trips'),
  ...['01', '02', '03', '04', '05', '06'].flatMap((month) => [
    out(`2026-${month}-03`, 200_000, 'debt.vehicle_finance'),
    out(`2026-${month}-04`, 300_000, 'food.groceries'),
  ]),
  out('2026-06-30', 100, 'travel.trips'),
];
const termsOf = (rows: readonly LabelledTransaction[]) =>
  healthScore(inputOf(rows)).components.flatMap(({ terms }) => terms);
const debtTermOf = (rows: readonly LabelledTransaction[]) =>
  termsOf(rows).find(({ code }) => code === 'debt_to_income')?.value;

test('More income lowers no term of health but debt to income, and that one only where the gross income falls', () => {
  const payment = fc.record({
    payer: fc.nat(2),
    day: fc.integer({ min: 1, max: 178 }),
    cents: fc.integer({ min: 1, max: 2_000_000 }),
    label: fc.constantFrom('income.salary', 'income.other', 'income.business', 'income.rental'),
  });
  const streams = fc.record({
    payer: fc.nat(2),
    cents: fc.integer({ min: 200_000, max: 2_000_000 }),
    every: fc.constantFrom(7, 14, 28, 30),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 8 }),
      fc.option(streams, { nil: null }),
      payment,
      fc.option(fc.record({ place: fc.nat(40), cents: fc.integer({ min: 1, max: 2_000_000 }) }), { nil: null }),
      (extra, stream, added, raise) => {
        const regular = Array.from({ length: stream ? Math.floor(175 / stream.every) : 0 }, (_, index) =>
          paid({
            payer: stream?.payer ?? 0,
            day: 3 + index * (stream?.every ?? 30),
            cents: stream?.cents ?? 0,
            label: 'income.salary',
          }),
        );
        const incomes = [...regular, ...extra.map(paid)];
        const place = raise && incomes.length > 0 ? raise.place % incomes.length : null;
        const more =
          place === null
            ? [...incomes, paid(added)]
            : incomes.map((row, at) =>
                at === place ? { ...row, amountCents: row.amountCents + (raise?.cents ?? 0) } : row,
              );
        const others = spent();
        const [before, after] = [termsOf([...others, ...incomes]), termsOf([...others, ...more])];
        const worse = before.filter(({ code, points }) => {
          const then = after.find((term) => term.code === code);
          return then !== undefined && then.points < points;
        });
        if (worse.length === 0) return;
        expect(worse.map(({ code }) => code)).toEqual(['debt_to_income']);
        const [was, is] = [
          affordability(inputOf([...others, ...incomes])),
          affordability(inputOf([...others, ...more])),
        ];
        expect(is.debt_commitments).toBe(was.debt_commitments);
        expect(is.gross_income_estimate ?? 0).toBeLessThan(was.gross_income_estimate ?? 0);
      },
    ),
    { seed: 18, numRuns: 400 },
  );
});

test('A payment that makes a silence the longest ever lowers health through debt to income alone', () => {
  const work = (day: number, cents: number): LabelledTransaction =>
    paid({ payer: 0, day, cents, label: 'income.contractor' });
  // Paid on 4 January, 1 and 10 February and 28 April, 77 days later, and silent for 63 days since: it goes on, as it did
  // before. Months of 12 000, 16 000, 0, 11 000, 0 and 0: a usual month is (0 + 11 000) / 2 = 5 500.
  const before = [...spent(), work(3, 1_200_000), work(31, 700_000), work(40, 900_000), work(117, 1_100_000)];
  expect(affordability(inputOf(before))).toMatchObject({ gross_income_estimate: 5_500, debt_to_income: 0.3636 });
  expect(debtTermOf(before)).toBe(0.3636); // 2 000 / 5 500
  // A payment of 22 March between them: no silence was longer than 40 days, and this one of 63 is. It has ended.
  const after = [...before, work(80, 1_000_000)];
  expect(affordability(inputOf(after))).toMatchObject({ net_income: 0, debt_commitments: 2_000, debt_to_income: null });
  expect(debtTermOf(after)).toBe(10);
  const was = new Map(termsOf(before).map(({ code, points }) => [code, points]));
  const worse = termsOf(after).filter(({ code, points }) => points < (was.get(code) ?? 0));
  expect(worse.map(({ code }) => code)).toEqual(['debt_to_income']);
});

test('A loan that is received never improves debt to income in health, and neither does money that comes once', () => {
  const salaries = [10, 40, 70, 100, 130, 160].map((day) =>
    paid({ payer: 0, day, cents: 1_000_000, label: 'income.salary' }),
  );
  const rows = [...spent(), ...salaries];
  expect(debtTermOf(rows)).toBe(0.2); // 2 000 / 10 000
  const once = (label: LabelledTransaction['label']) =>
    makeRow({ bookedOn: '2026-06-20', amountCents: 4_000_000, label, counterparty: makeCounterparty('LoanCo') });
  for (const label of ['income.tax_refund', 'income.insurance_payout', 'gambling.winnings'] as const) {
    expect(debtTermOf([...rows, once(label)])).toBe(0.2);
  }
  expect(debtTermOf([...rows, once('loan_in.personal')])).toBeGreaterThan(0.2);
});

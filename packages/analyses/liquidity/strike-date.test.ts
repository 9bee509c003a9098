import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import { incomeAnalysis } from '../income/income.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import type { StrikeDateOptions } from './strike-date.ts';

/** R10 000 on the 25th (or the business day before), all of it but R50 spent by the 10th. */
function payAndSpend(months: readonly string[], opening: number): LabelledTransaction[] {
  const paidOn: Record<string, string> = { '2026-01': '23', '2026-04': '24', '2026-07': '24' };
  const rows = months.flatMap((month) => [
    makeRow({ bookedOn: `${month}-01`, amountCents: -400_000, label: 'housing.rent' }),
    makeRow({ bookedOn: `${month}-10`, amountCents: -595_000, label: 'food.groceries' }),
    makeRow({
      bookedOn: `${month}-${paidOn[month] ?? '25'}`,
      amountCents: 1_000_000,
      label: 'income.salary',
      counterparty: makeCounterparty('Acme'),
    }),
  ]);
  return withRunningBalances(rows, opening);
}

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const strikeOf = (rows: readonly LabelledTransaction[], options: StrikeDateOptions) =>
  incomeAnalysis(makeInput([makeAccount(rows)]), options);

describe('strike date', () => {
  test('The strike date is pay day when the money is gone soon after', () => {
    const analysis = strikeOf(payAndSpend(MONTHS, 1_000_000), { instalmentCents: 700_000 });
    expect(analysis.strike_date).toBe('2026-07-27'); // 25 July 2026 is a Saturday
    expect(analysis.strike_date_details).toMatchObject({
      day_of_month: 25,
      instalment: 7_000,
      instalment_assumed: false,
      floor: 0,
    });
    expect(analysis.strike_date_details?.days[24]).toMatchObject({
      day: 25,
      covered: 6,
      cycles: 6,
      lower_bound: 0.6097,
    }); // 6 / (6 + 1.96^2)
    // on the 15th the balance is what the month before left and 10 000 - 4 000 - 5 950 = R50 of its own
    expect(analysis.strike_date_details?.days[14]).toMatchObject({ covered: 0, lower_bound: 0 });
    expect(analysis.strike_date_details?.reasons.map((reason) => reason.code)).toEqual([
      'most_often_covered',
      'days_after_pay_day',
    ]);
  });

  const pensionOn = (month: string): LabelledTransaction =>
    makeRow({
      bookedOn: `${month}-01`,
      amountCents: 300_000,
      label: 'income.pension_annuity',
      counterparty: makeCounterparty('Fund'),
    });
  /** Acme pays until June, groceries are bought until October. */
  const afterTheJob = (also: readonly LabelledTransaction[]): LabelledTransaction[] => {
    const later = ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) =>
      makeRow({ bookedOn: `${month}-20`, amountCents: -10_000, label: 'food.groceries' }),
    );
    const rows = [...payAndSpend(MONTHS, 0), ...also, ...later].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));
    return withRunningBalances(rows, 100_000);
  };

  test('An income that has ended names no strike date but the reason, with its last day', () => {
    // Acme's last salary is of 25 June 2026; on 20 October nothing else comes regularly.
    const analysis = strikeOf(afterTheJob([]), { instalmentCents: 100_000 });
    expect([analysis.strike_date, analysis.strike_date_details]).toEqual([null, null]);
    expect(analysis.no_strike_date).toEqual({
      code: 'income_ended',
      message: 'Acme last paid on 2026-06-25 and has ended; no other regular income goes on.',
    });
  });

  test('A smaller income that goes on is collected behind once the larger one has ended', () => {
    const paid = [...MONTHS, '2026-07', '2026-08', '2026-09', '2026-10'].map(pensionOn);
    const analysis = strikeOf(afterTheJob(paid), { instalmentCents: 100_000 });
    const pension = analysis.streams.find(({ name }) => name === 'Fund');
    expect(analysis.strike_date_details?.stream_id).toBe(pension?.id);
    expect(analysis.no_strike_date).toBeNull();
    expect(analysis.strike_date).not.toBeNull();
  });

  test('A person without a regular income or with two months of balances learns why no day is named', () => {
    const one = makeRow({ bookedOn: '2026-01-05', amountCents: -10_000, label: 'food.groceries' });
    expect(strikeOf([one], {}).no_strike_date?.code).toBe('no_regular_income');
    const short = payAndSpend(['2026-01', '2026-02'], 1_000_000);
    expect(strikeOf(short, {}).no_strike_date?.code).toBe('too_few_balances');
  });

  test('The strike date is ANY when every day would do', () => {
    const analysis = strikeOf(payAndSpend(MONTHS, 10_000_000), { instalmentCents: 100_000 });
    expect(analysis).toMatchObject({ strike_date: 'ANY', strike_date_details: { day_of_month: null } });
  });

  test('The strike date is REJECT, with a reason, when no day would do', () => {
    const analysis = strikeOf(payAndSpend(MONTHS, 1_000_000), { instalmentCents: 2_000_000 });
    expect(analysis).toMatchObject({
      strike_date: 'REJECT',
      strike_date_details: { reasons: [{ code: 'balance_too_low' }] },
    });
  });

  test('A strike date names amounts in the currency of the account', () => {
    const rows = payAndSpend(MONTHS, 1_000_000).map((row) => ({ ...row, currency: 'USD' }));
    const analysis = incomeAnalysis(makeInput([makeAccount(rows, { currency: 'USD' })]), { instalmentCents: 700_000 });
    expect(analysis.strike_date_details?.reasons[0]?.message).toBe(
      'On day 25 the balance held USD 7000.00 in 6 of 6 months.',
    );
  });

  test('The strike date keeps the balance above the floor', () => {
    const rows = payAndSpend(MONTHS, 1_000_000); // after pay the balance is R10 050 in January and R50 more each month
    expect(strikeOf(rows, { instalmentCents: 900_000 }).strike_date).toBe('2026-07-27');
    expect(strikeOf(rows, { instalmentCents: 900_000, floorCents: 200_000 }).strike_date).toBe('REJECT');
  });

  test('The strike date assumes a tenth of the income when no instalment is named', () => {
    const analysis = strikeOf(payAndSpend(MONTHS, 1_000_000), {});
    expect(analysis.strike_date_details).toMatchObject({ instalment: 1_000, instalment_assumed: true });
  });

  test('The strike date is unknown with fewer than three months', () => {
    expect(strikeOf(payAndSpend(MONTHS.slice(0, 2), 1_000_000), { instalmentCents: 1 }).strike_date).toBeNull();
  });
});

describe('strike date of weekly wages', () => {
  const FRIDAYS = Array.from({ length: 16 }, (_, week) => dateOfDayNumber(dayNumber('2026-05-01') + 7 * week));
  /** R2 000 on Fridays (Thursday before Workers' Day); R1 500 is gone on Saturday, R480 on Tuesday. */
  const weeks = FRIDAYS.flatMap((friday) => {
    const later = (days: number): string => dateOfDayNumber(dayNumber(friday) + days);
    return [
      makeRow({
        bookedOn: friday === '2026-05-01' ? '2026-04-30' : friday,
        amountCents: 200_000,
        label: 'income.salary',
        counterparty: makeCounterparty('Acme'),
      }),
      makeRow({ bookedOn: later(1), amountCents: -150_000, label: 'food.groceries' }),
      makeRow({ bookedOn: later(4), amountCents: -48_000, label: 'transport.public' }),
    ];
  });
  const rows = withRunningBalances(weeks, 10_000);

  test('The strike date of weekly wages counts days from pay day and names the next date', () => {
    const analysis = strikeOf(rows, { instalmentCents: 180_000 });
    expect(analysis.streams[0]?.cadence).toBe('weekly');
    // Only on Friday itself the account holds 2 000 and what earlier weeks left; the last row is of Tuesday 18 August.
    expect(analysis.strike_date).toBe('2026-08-21');
    expect(analysis.strike_date_details).toMatchObject({
      cycle_basis: 'pay_cycle',
      days_after_pay: 0,
      day_of_month: null,
      reasons: [{ code: 'most_often_covered' }],
    });
    expect(analysis.strike_date_details?.days).toHaveLength(7);
    // Sixteen weeks: 16 / (16 + 1.96^2) = 0.8064. On Monday, three days on, what is left of the 2 000 is 500.
    expect(analysis.strike_date_details?.days[0]).toMatchObject({ covered: 16, cycles: 16, lower_bound: 0.8064 });
    expect(analysis.strike_date_details?.days[3]).toMatchObject({ covered: 0, cycles: 16 });
  });

  test('Each day has its share of covered weeks where all days would do', () => {
    const analysis = strikeOf(rows, { instalmentCents: 2_000 });
    expect(analysis.strike_date).toBe('ANY');
    // The last Wednesday is the 19th, which the data does not reach: fifteen weeks show it.
    expect(analysis.strike_date_details?.reasons).toEqual([
      {
        code: 'covered_on_every_day',
        message: 'The balance held R20.00 on every day in all 15 or 16 pay cycles seen.',
      },
    ]);
  });

  test('The strike date is unknown with fewer than thirteen weeks, which three months have', () => {
    // 3 x 52 / 12 = 13 weeks
    const first = rows.filter((row) => row.bookedOn < '2026-07-17');
    expect(strikeOf(first, { instalmentCents: 180_000 }).strike_date).toBeNull();
  });
});

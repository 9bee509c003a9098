import { addDays, dayOfMonth } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { forecastRows } from './forecast-rows.ts';
import { liquidityScore } from './liquidity.ts';
import { forecastBalance } from './liquidity-forecast.ts';
import { liquidityWindow } from './liquidity-window.ts';

/** A salary of R1 000 on the 25th, R300 of rent on the 1st, R10 of food a day; over whole days from 2026-01-01. */
function steadyRows(days: number): LabelledTransaction[] {
  return Array.from({ length: days }, (_, index) => addDays('2026-01-01', index)).flatMap((bookedOn) => {
    const rows = [
      makeRow({ bookedOn, amountCents: -1_000, label: 'food.groceries', counterparty: makeCounterparty('Shop') }),
    ];
    if (dayOfMonth(bookedOn) === 25) {
      rows.push(
        makeRow({ bookedOn, amountCents: 100_000, label: 'income.salary', counterparty: makeCounterparty('Employer') }),
      );
    }
    if (dayOfMonth(bookedOn) === 1) {
      rows.push(
        makeRow({ bookedOn, amountCents: -30_000, label: 'housing.rent', counterparty: makeCounterparty('Landlord') }),
      );
    }
    return rows;
  });
}

const steadyInput = (days: number, openingCents = 100_000) =>
  makeInput([makeAccount(withRunningBalances(steadyRows(days), openingCents))]);

describe('the liquidity score of a window', () => {
  const day = (index: number, balanceCents: number) => ({
    date: addDays('2026-01-01', index),
    balanceCents,
    computed: false,
  });

  test('The score is 40 for days at the floor, 30 buffer, 20 low balance and 10 no overdraft', () => {
    // 30 days: 24 at 100.00, 6 at -50.00, the last six of them overdrawn. Outflow 20.00 on each day = 600.00.
    const balances = Array.from({ length: 30 }, (_, index) => day(index, index < 24 ? 10_000 : -5_000));
    const outflows = balances.map(({ date }) => makeRow({ bookedOn: date, amountCents: -2_000 }));
    const overdrawn = balances.map(({ balanceCents }) => balanceCents < 0);
    const window = liquidityWindow(30, balances, overdrawn, outflows, '2026-01-30', 0);
    // days at floor: 24 / 30 = 0.8 -> 32 points
    // average balance (24 x 100 - 6 x 50) / 30 = 70.00; daily outflow 20.00; buffer 3.5 days; 30 x 3.5 / 30 = 3.5 points
    // P10: position 0.1 x 29 = 2.9 of the sorted balances, all -50.00 up to index 5 -> -50.00 -> below zero, 0 points
    // weeks: four of 7 x 20 = 140.00; overdraft use 6 / 30 = 0.2 -> 8 points. Together 32 + 3.5 + 0 + 8 = 43.5
    expect(window).toEqual({
      days: 30,
      score: 43.5,
      days_at_floor_share: 0.8,
      average_balance: 70,
      average_daily_outflow: 20,
      buffer_days: 3.5,
      p10_balance: -50,
      median_weekly_outflow: 140,
      overdraft_use: 0.2,
      points: { days_at_floor: 32, buffer: 3.5, p10_balance: 0, overdraft: 8 },
    });
  });

  test('The liquidity score measures from the floor, and scales the low balance to a week', () => {
    // All days at 100.00, floor 30.00, outflow 20.00 a day: buffer (100 - 30) / 20 = 3.5 days -> 3.5 points;
    // P10 (100 - 30) / 140 = 0.5 -> 10 points; 40 + 3.5 + 10 + 10 = 63.5.
    const balances = Array.from({ length: 30 }, (_, index) => day(index, 10_000));
    const outflows = balances.map(({ date }) => makeRow({ bookedOn: date, amountCents: -2_000 }));
    expect(
      liquidityWindow(
        30,
        balances,
        balances.map(() => false),
        outflows,
        '2026-01-30',
        3_000,
      ).score,
    ).toBe(63.5);
  });

  test('The score is full without outflow while the balance keeps the floor, without a buffer count', () => {
    const balances = Array.from({ length: 30 }, (_, index) => day(index, 0));
    const window = liquidityWindow(
      30,
      balances,
      balances.map(() => false),
      [],
      '2026-01-30',
      0,
    );
    expect([window.score, window.buffer_days]).toEqual([100, null]);
  });

  test('The liquidity score is null where the balances cover fewer days', () => {
    const balances = Array.from({ length: 29 }, (_, index) => day(index, 0));
    expect(liquidityWindow(30, balances, [], [], '2026-01-29', 0).score).toBeNull();
  });
});

describe('the balance forecast', () => {
  test('The balance forecast of a history without surprises is its continuation', () => {
    // 150 days from 1 January end on 30 May. Closing 1 000 + 5 x 1 000 (25 Jan to May) - 5 x 300 - 150 x 10 = 3 000.00.
    const start = {
      rows: forecastRows(steadyRows(150)),
      from: '2026-01-01',
      origin: '2026-05-30',
      balanceCents: 300_000,
      leastCents: 0,
    };
    const forecast = forecastBalance(start, 30, 50, 0);
    expect(forecast?.cycleBasis).toBe('pay_days');
    expect(forecast?.cycles).toBe(4);
    // 31 May: - 10; 1 June: - 300 - 10.
    expect(forecast?.days[0]).toMatchObject({
      date: '2026-05-31',
      p10Cents: 299_000,
      p50Cents: 299_000,
      p90Cents: 299_000,
    });
    expect(forecast?.days[1]).toMatchObject({ date: '2026-06-01', p50Cents: 268_000, recurringDueCents: -30_000 });
    // 25 June is the 26th day ahead: 3 000 - 26 x 10 - 300 + 1 000 = 3 440.00.
    expect(forecast?.days[25]).toMatchObject({ date: '2026-06-25', p50Cents: 344_000, recurringDueCents: 100_000 });
    expect(forecast?.firstShortDays.every((first) => first === null)).toBe(true);
  });

  test('The forecast finds the first day below the floor and how likely it is', () => {
    // R25.00 at hand, R10.00 a day: 15.00, 5.00, then -5.00 on the third day; no rent before the 1st.
    const rows = steadyRows(130);
    const start = {
      rows: forecastRows(rows),
      from: '2026-01-01',
      origin: '2026-05-10',
      balanceCents: 2_500,
      leastCents: 0,
    };
    const forecast = forecastBalance(start, 10, 50, 0);
    expect(forecast?.firstShortDays).toEqual(Array.from({ length: 50 }, () => 3));
  });

  test('The forecast does not expect borrowed money or windfalls again', () => {
    const loan = makeRow({ bookedOn: '2026-03-10', amountCents: 900_000, label: 'loan_in.personal' });
    const refund = makeRow({ bookedOn: '2026-03-11', amountCents: 900_000, label: 'income.tax_refund' });
    const start = {
      rows: forecastRows(steadyRows(150)),
      from: '2026-01-01',
      origin: '2026-05-30',
      balanceCents: 300_000,
      leastCents: 0,
    };
    const with2 = {
      ...start,
      rows: forecastRows([...steadyRows(150), loan, refund].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))),
    };
    expect(forecastBalance(with2, 30, 20, 0)?.days).toEqual(forecastBalance(start, 30, 20, 0)?.days);
  });

  test('The forecast uses calendar months without a regular income, and is null with fewer than two', () => {
    const rows = steadyRows(150).filter((row) => row.amountCents < 0);
    const start = {
      rows: forecastRows(rows),
      from: '2026-01-01',
      origin: '2026-05-30',
      balanceCents: 900_000,
      leastCents: 0,
    };
    const forecast = forecastBalance(start, 30, 20, 0);
    expect([forecast?.cycleBasis, forecast?.cycles]).toEqual(['calendar_months', 4]);
    expect(
      forecastBalance({ ...start, rows: forecastRows(rows.slice(0, 40)), origin: '2026-02-09' }, 30, 20, 0),
    ).toBeNull();
  });
});

describe('liquidityScore', () => {
  test('The liquidity score has values for the days covered and null for the rest', () => {
    const score = liquidityScore(steadyInput(75));
    expect([score.score_30_days, score.score_60_days].every((value) => value !== null)).toBe(true);
    expect(score.score_90_days).toBeNull();
    expect(score.daily_balances).toHaveLength(75);
  });

  test('The liquidity score tests its own forecast on the past', () => {
    const backtest = liquidityScore(steadyInput(181)).balance_forecast?.backtest;
    expect(backtest?.origins).toEqual(['2026-04-01', '2026-05-01', '2026-05-31']);
    // Nothing ever surprises here, so the forecast of the past is right to the cent.
    expect(backtest).toMatchObject({ mean_absolute_error: 0, interval_coverage: 1 });
  });

  test('Balances are added up only where those of all accounts are known', () => {
    const savings = (opening: number) =>
      makeAccount(
        withRunningBalances(
          [makeRow({ bookedOn: '2026-03-20', amountCents: 5_000, label: 'income.interest' })],
          opening,
        ),
        { id: fixtureId(0xa2), accountType: 'savings' },
      );
    const { accounts } = steadyInput(120);
    // The savings are first seen on 20 March with something on them: how much there was before is not known.
    const score = liquidityScore(makeInput([...accounts, savings(700_000)]));
    expect(score.daily_balances[0]?.date).toBe('2026-03-20');
    expect(score.daily_balances).toHaveLength(42); // 20 March to 30 April
    expect([score.score_30_days === null, score.score_60_days]).toEqual([false, null]);
    // An account that opens with nothing had nothing before.
    expect(liquidityScore(makeInput([...accounts, savings(0)])).score_90_days).not.toBeNull();
  });

  test('A credit card is no money at hand, and its debt is no overdraft', () => {
    const card = makeAccount(withRunningBalances([makeRow({ bookedOn: '2026-01-05', amountCents: -5_000 })], -90_000), {
      id: fixtureId(7),
      accountType: 'credit_card',
    });
    const { accounts } = steadyInput(40);
    const score = liquidityScore(makeInput([...accounts, card]));
    expect(score.account_ids).toEqual([fixtureId(0xa1)]);
    expect(score.windows[0]?.overdraft_use).toBe(0);
  });

  test('The liquidity figures are unknown for a credit card alone', () => {
    const card = makeAccount([makeRow({ amountCents: -5_000 })], { accountType: 'credit_card' });
    const score = liquidityScore(makeInput([card]));
    expect([score.score_30_days, score.current_balance, score.balance_forecast]).toEqual([null, null, null]);
  });

  test('The liquidity score has the same bytes for the same input', () => {
    const input = steadyInput(120);
    expect(JSON.stringify(liquidityScore(input))).toBe(JSON.stringify(liquidityScore(structuredClone(input))));
  });
});

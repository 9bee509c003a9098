import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import type { LiquidityScore } from '../documents/liquidity-score.ts';
import {
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '../input/labelled-row.fixture.ts';
import { liquidityScore } from '../liquidity/liquidity.ts';
import { incomeNotToCome } from './income-to-come.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
type Given = Partial<LabelledTransaction>;

const monthly = (day: string, given: Given): Given[] =>
  MONTHS.map((month) => ({ bookedOn: `${month}-${day}`, ...given }));
const salary = monthly('25', {
  amountCents: 1_000_000,
  label: 'income.salary',
  counterparty: makeCounterparty('Acme'),
});
const rent = monthly('26', {
  amountCents: -1_200_000,
  label: 'housing.rent',
  counterparty: makeCounterparty('Landlord'),
});
const support = monthly('24', {
  amountCents: 300_000,
  label: 'transfer.third_party_in',
  counterparty: makeCounterparty('Thandi Dube'),
});

function inputOf(given: readonly Given[], countPersonIncome = false) {
  const rows = given
    .map((row) => makeRow(row))
    .toSorted((a, b) => ((a.bookedOn ?? '') < (b.bookedOn ?? '') ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
  return makeInput([makeAccount(withRunningBalances(rows, 1_000_000))], { countPersonIncome });
}

const itemsIn = ({ balance_forecast: forecast }: LiquidityScore): unknown[] =>
  (forecast?.recurring_items ?? [])
    .filter(({ direction }) => direction === 'in')
    .map(({ name, amount }) => [name, amount]);

describe('a forecast counts the income that net income counts', () => {
  test('A forecast excludes what a person sends regularly', () => {
    const input = inputOf([...salary, ...rent, ...support]);
    expect(affordability(input)).toMatchObject({ net_income: 10_000, person_income: 3_000 });
    const liquidity = liquidityScore(input);
    expect(itemsIn(liquidity)).toEqual([['Acme', 10_000]]);
    // R10 000 at first and R1 000 more each month are R16 000 on 26 June; of each month to come 10 000 - 12 000 is left.
    expect(liquidity.current_balance).toBe(16_000);
    const days = liquidity.balance_forecast?.days ?? [];
    expect(days.find(({ date }) => date === '2026-08-27')?.p50).toBe(12_000);
  });

  test('A forecast includes what a person sends where people count as income', () => {
    const input = inputOf([...salary, ...rent, ...support], true);
    expect(affordability(input).net_income).toBe(13_000);
    const liquidity = liquidityScore(input);
    expect(itemsIn(liquidity)).toEqual(
      expect.arrayContaining([
        ['Acme', 10_000],
        ['Thandi Dube', 3_000],
      ]),
    );
    expect(liquidity.balance_forecast?.days.find(({ date }) => date === '2026-08-27')?.p50).toBe(18_000);
  });

  test('A forecast excludes odd jobs that have stopped', () => {
    // R10 000 on five odd days up to 16 March, and none in the 102 days since.
    const jobs = ['2026-01-05', '2026-01-19', '2026-02-09', '2026-02-23', '2026-03-16'].map((bookedOn, index) => ({
      bookedOn,
      amountCents: 150_000 + 25_000 * index,
      label: 'income.contractor' as const,
      counterparty: makeCounterparty(`Client ${index}`),
    }));
    const input = inputOf([...jobs, ...salary, ...rent]);
    expect([...incomeNotToCome(input).rows].map(({ bookedOn }) => bookedOn)).toEqual(
      jobs.map(({ bookedOn }) => bookedOn),
    );
    expect(affordability(input).net_income).toBe(10_000);
    const liquidity = liquidityScore(input);
    // 10 000 + 10 000 from the jobs - 6 x 2 000, and 2 000 less with each rent to come.
    expect(liquidity.current_balance).toBe(8_000);
    expect(liquidity.balance_forecast?.days.find(({ date }) => date === '2026-08-27')?.p50).toBe(4_000);
  });
});

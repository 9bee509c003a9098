import { expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import { makeAccount, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { naiveAnalyses } from './naive-analyses.ts';

test('the reference adds up the same months where nothing has to be understood', () => {
  const rows = ['2026-01', '2026-02', '2026-03'].flatMap((month) => [
    makeRow({ bookedOn: `${month}-01`, amountCents: 1_000_000, label: 'income.salary' }),
    makeRow({ bookedOn: `${month}-02`, amountCents: -300_000, label: 'housing.rent' }),
    makeRow({ bookedOn: `${month}-28`, amountCents: -50_000, label: 'food.restaurants' }),
  ]);
  const naive = naiveAnalyses(rows).filter(({ month }) => month === '2026-02');
  const cents = (figure: string) => naive.find((one) => one.figure === figure)?.cents;
  const ours = affordability(makeInput([makeAccount(rows)])).months[1];
  expect([cents('income'), cents('necessary_expenses'), cents('discretionary_expenses')]).toEqual([
    1_000_000, 300_000, 50_000,
  ]);
  expect(ours).toMatchObject({ primary_income: 10_000, necessary_expenses: 3_000, discretionary_expenses: 500 });
});

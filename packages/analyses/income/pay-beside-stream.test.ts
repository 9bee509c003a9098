import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { incomeAnalysis } from './income.ts';

const MONTHS = ['08', '09', '10', '11', '12'].map((month) => `2025-${month}`);
MONTHS.push(...['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`));
const COMMISSION = [0, 12_500, 3_000, 8_000, 0, 5_000, 11_000, 1_500, 7_000, 0, 12_000];

const paid = (bookedOn: string, rands: number, payer: string, label: LabelId = 'income.salary'): LabelledTransaction =>
  makeRow({ bookedOn, amountCents: Math.round(rands * 100), label, counterparty: makeCounterparty(payer) });
const groceries = MONTHS.map((month) =>
  makeRow({ bookedOn: `${month}-28`, amountCents: -10_000, label: 'food.groceries' }),
);
const analysed = (rows: readonly LabelledTransaction[]) =>
  incomeAnalysis(makeInput([makeAccount([...groceries, ...rows])]));
const together = (amounts: readonly number[]) =>
  analysed(MONTHS.map((month, at) => paid(`${month}-25`, 6_000 + (amounts[at] ?? 0), 'Vela Sales')));
/** The basic pay on the 25th and the commission as payments of its own. */
const apart = (amounts: readonly number[], day: number, payer: string, label: LabelId) =>
  analysed(
    MONTHS.flatMap((month, at) => {
      const commission = amounts[at] ?? 0;
      const more = commission === 0 ? [] : [paid(`${month}-${day}`, commission, payer, label)];
      return [paid(`${month}-25`, 6_000, 'Vela Sales'), ...more];
    }),
  );

test('Pay of 6 000 with commission of 0 to 12 500 is not stable, however it is booked', () => {
  const whole = together(COMMISSION);
  // 6 000 three times, 7 500, 9 000, 11 000, 13 000, 14 000, 17 000, 18 000, 18 500: the middle is 11 000.
  expect(whole).toMatchObject({
    income_indicator: 'VARIABLE',
    streams: [{ typical_amount: 11_000, base_amount: 6_000, variable_amount: 5_000 }],
  });
  const split = apart(COMMISSION, 25, 'Vela Sales', 'income.salary');
  expect(split).toMatchObject({
    income_indicator: 'VARIABLE',
    streams: [{ typical_amount: 6_000, base_amount: 6_000, variable_amount: 5_000 }],
  });
  expect(split.streams[0]?.variation).toBe(whole.streams[0]?.variation);
});

test('Commission of an employer that is a stream of its own counts with the basic pay, not the other way round', () => {
  const { streams } = apart(
    COMMISSION.map((rands) => rands + 500),
    25,
    'Vela Sales Commission',
    'income.contractor',
  );
  const basic = streams.find(({ name }) => name === 'Vela Sales');
  const commission = streams.find(({ name }) => name === 'Vela Sales Commission');
  // The 500 that every commission reaches come beside the stream: its base stays its own 6 000 of a usual 11 500.
  expect(basic).toMatchObject({ typical_amount: 6_000, base_amount: 6_000, variable_amount: 5_500 });
  // Of the commission alone: 500 three times, 2 000, 3 500, 5 500, ...: its middle is 5 500 and nothing is beside it.
  expect(commission).toMatchObject({ typical_amount: 5_500, base_amount: 500, variable_amount: 5_000 });
});

test('The base of a stream is never above its own usual payment, whatever the payer pays beside it', () => {
  const beside = fc.array(fc.integer({ min: 100, max: 60_000 }), {
    minLength: MONTHS.length,
    maxLength: MONTHS.length,
  });
  fc.assert(
    fc.property(beside, fc.integer({ min: 10, max: 28 }), (amounts, day) => {
      const { streams } = apart(amounts, day, 'Vela Sales Commission', 'income.contractor');
      for (const { typical_amount, base_amount } of streams)
        expect(base_amount ?? 0).toBeLessThanOrEqual(typical_amount);
    }),
    { numRuns: 60 },
  );
});

test('Pay varies by its commission as much apart as together, and never counts as stable where it varies much', () => {
  const commission = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 500, max: 12_500 })), {
    minLength: MONTHS.length,
    maxLength: MONTHS.length,
  });
  fc.assert(
    fc.property(commission, fc.constantFrom(12, 18, 25), (amounts, day) => {
      // Commission that has ended is history: it goes on in the last month.
      fc.pre(amounts.filter((rands) => rands > 0).length >= 4 && (amounts.at(-1) ?? 0) > 0);
      const split = apart(amounts, day, 'Vela Sales', 'income.salary');
      const basic = split.streams.find(({ typical_amount: typical }) => typical === 6_000);
      // Commission that keeps a rhythm of its own with the basic pay is one stream of both.
      if (!basic || basic.payments !== MONTHS.length || split.streams.length > 1) return;
      expect(basic.variation).toBe(together(amounts).streams[0]?.variation);
      if ((basic.variation ?? 0) > 0.3) expect(split.income_indicator).not.toBe('STABLE');
    }),
    { seed: 17, numRuns: 100 },
  );
});

test('A stable salary stays stable beside the pay of another employer and a bonus', () => {
  const rows = MONTHS.flatMap((month, at) => [
    paid(`${month}-25`, 20_000, 'Acme'),
    ...(at % 3 === 0 ? [paid(`${month}-10`, 3_000 + 900 * at, 'Globex', 'income.contractor')] : []),
  ]);
  const bonus = makeRow({
    bookedOn: '2025-12-12',
    amountCents: 4_000_000,
    label: 'income.salary',
    description: 'ACME BONUS',
    counterparty: makeCounterparty('Acme'),
  });
  expect(analysed([...rows, bonus])).toMatchObject({
    income_indicator: 'STABLE',
    streams: [{ base_amount: 20_000, variable_amount: 0, variation: 0 }],
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  showCount,
  showDate,
  showInstant,
  showMoney,
  showName,
  showNumber,
  showScore,
  showShare,
  showShortMoney,
  showSpan,
  UNKNOWN,
} from './show-figure.ts';

const thin = (text: string): string => text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

test('money has its thousands apart, two decimals and a true minus', () => {
  expect(showMoney(1234.5)).toBe('R\u202f1\u202f234.50');
  expect(thin(showMoney(-1_234_567.891))).toBe('-R 1 234 567.89');
  expect(thin(showMoney(12, 'USD'))).toBe('USD 12.00');
  expect(thin(showMoney(-0.001))).toBe('R 0.00');
});

test('what is not known is never shown as 0', () => {
  for (const show of [showMoney, showShare, showCount, showNumber, showScore, showDate, showInstant]) {
    expect([show(null), show(undefined)]).toEqual([UNKNOWN, UNKNOWN]);
  }
  expect([showMoney(0), showShare(0), showCount(0), showScore(0)].map(thin)).toEqual(['R 0.00', '0 %', '0', '0']);
});

test('Shares have decimals under ten percent only', () => {
  expect([0.0472, 0.104, 1.2, -0.05, 0.00001].map((share) => thin(showShare(share)))).toEqual([
    '4.7 %',
    '10 %',
    '120 %',
    '-5.0 %',
    '0.0 %',
  ]);
});

test('axes have short amounts', () => {
  expect([950, 12_000, -1_500, 1_540_000].map((amount) => thin(showShortMoney(amount)))).toEqual([
    'R 950',
    'R 12k',
    '-R 1.5k',
    'R 1.5m',
  ]);
});

test('days and spans are those of Johannesburg', () => {
  expect(showDate('2026-01-12T22:30:00.000Z')).toBe('13\u00a0Jan\u00a02026');
  expect(showInstant('2026-01-12T22:30:00.000Z')).toBe('13\u00a0Jan\u00a02026, 00:30');
  expect(showSpan('2026-01-12', '2026-02-03')).toBe('12\u00a0Jan - 3\u00a0Feb\u00a02026');
  expect(showSpan('2025-12-12', '2026-02-03')).toBe('12\u00a0Dec\u00a02025 - 3\u00a0Feb\u00a02026');
});

test('Names of the API are shown in words', () => {
  expect(showName('food.groceries')).toBe('Food: groceries');
  expect(showName('FOOD_AND_HOUSEHOLD')).toBe('Food and household');
});

test('every amount can be read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const text = thin(showMoney(cents / 100)).replaceAll(/[R ]/g, '');
      expect(Math.round(Number(text) * 100)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

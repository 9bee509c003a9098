import { addMonths, firstDay } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import { billableItems } from './billable-item.ts';
import { endOfPeriod, lastPeriod, mayClose, periodOf, startOfDay } from './period.ts';
import { type AgreedPrice, listPriceCents, priceCentsAt } from './price.ts';

const agreed = (effectiveFrom: string, priceCents: number | null, item: AgreedPrice['item'] = 'BANK'): AgreedPrice => ({
  organisationId: 'o',
  item,
  effectiveFrom,
  priceCents,
  setBy: 'operator',
  setAt: effectiveFrom,
});

describe('a price', () => {
  test('A price is that of the default list where nothing was agreed', () => {
    for (const item of billableItems) {
      expect(priceCentsAt([], item, '2026-06-01T00:00:00.000Z')).toBe(listPriceCents(item, '2026-06-01T00:00:00.000Z'));
    }
    expect(() => listPriceCents('BANK', '2019-12-31T21:59:59.999Z')).toThrow(RangeError);
    expect(listPriceCents('BANK', '2019-12-31T22:00:00.000Z')).toBeGreaterThan(0);
  });

  test('A price is the latest agreed for the item by that instant, from the instant itself on', () => {
    const all = [
      agreed('2026-07-01T00:00:00.000Z', 900),
      agreed('2026-05-01T00:00:00.000Z', 1_000),
      agreed('2026-06-01T00:00:00.000Z', 800),
      agreed('2026-05-01T00:00:00.000Z', 5, 'CONNECT'),
    ];
    const at = (instant: string) => priceCentsAt(all, 'BANK', instant);
    expect(at('2026-04-30T23:59:59.999Z')).toBe(listPriceCents('BANK', '2026-04-30T23:59:59.999Z'));
    expect(at('2026-05-01T00:00:00.000Z')).toBe(1_000);
    expect(at('2026-06-30T23:59:59.999Z')).toBe(800);
    expect(at('2027-01-01T00:00:00.000Z')).toBe(900);
    expect(priceCentsAt(all, 'CONNECT', '2026-06-01T00:00:00.000Z')).toBe(5);
  });

  test('A price can be nothing, and returns to the list', () => {
    const all = [agreed('2026-05-01T00:00:00.000Z', 0), agreed('2026-06-01T00:00:00.000Z', null)];
    expect(priceCentsAt(all, 'BANK', '2026-05-15T00:00:00.000Z')).toBe(0);
    expect(priceCentsAt(all, 'BANK', '2026-06-15T00:00:00.000Z')).toBe(
      listPriceCents('BANK', '2026-06-15T00:00:00.000Z'),
    );
  });
});

describe('a month of accounting', () => {
  test('A month of accounting begins and ends at midnight in Johannesburg', () => {
    expect(periodOf('2026-05-31T21:59:59.999Z')).toBe('2026-05');
    expect(periodOf('2026-05-31T22:00:00.000Z')).toBe('2026-06');
    expect(endOfPeriod('2026-12')).toBe('2026-12-31T22:00:00.000Z');
    expect(startOfDay('2026-03-01')).toBe('2026-02-28T22:00:00.000Z');
    for (const month of ['2026-01', '2026-02', '2028-02']) {
      expect(periodOf(endOfPeriod(month))).toBe(addMonths(month, 1));
      expect(endOfPeriod(month)).toBe(startOfDay(firstDay(addMonths(month, 1))));
    }
  });

  test('A month of accounting may be closed twenty minutes after its end, when nothing that began in it is under way', () => {
    const end = Date.parse(endOfPeriod('2026-05'));
    expect(mayClose('2026-05', end + 20 * 60_000 - 1)).toBe(false);
    expect(mayClose('2026-05', end + 20 * 60_000)).toBe(true);
    expect(lastPeriod(end)).toBe('2026-05');
    expect(lastPeriod(end - 1)).toBe('2026-04');
  });
});

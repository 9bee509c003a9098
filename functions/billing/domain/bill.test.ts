import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { billWith, draftOf, usageLine } from './bill.fixture.ts';
import { dueCents, legalEntityOf, legalEntityOn, serialNumber } from './bill.ts';
import { meteredItems } from './billable-item.ts';

describe('a bill', () => {
  test('A bill has one item for each item and price, and VAT on their sum', () => {
    const bill = draftOf([
      usageLine({ units: 3 }),
      usageLine({ units: 2, priceCents: 1_501 }),
      usageLine({ item: 'CONNECT', priceCents: 450, units: 7 }),
    ]);
    expect(bill?.items).toEqual([
      { item: 'CONNECT', usedIn: '2026-05', units: 7, priceCents: 450, totalCents: 3_150 },
      { item: 'BANK', usedIn: '2026-05', units: 2, priceCents: 1_501, totalCents: 3_002 },
      { item: 'BANK', usedIn: '2026-05', units: 3, priceCents: 1_950, totalCents: 5_850 },
    ]);
    // 3 150 + 3 002 + 5 850 = 12 002; 15 % of it is 1 800.3, so 1 800.
    expect(bill).toMatchObject({ netCents: 12_002, vatBasisPoints: 1_500, vatCents: 1_800, totalCents: 13_802 });
  });

  test('A bill fills a month with use up to the minimum, and leaves a month above it alone', () => {
    const usage = [usageLine({ units: 10 })];
    // 10 x R19.50 = R195.00; R250.00 - R195.00 = R55.00.
    expect(draftOf(usage, 25_000)?.items.at(-1)).toEqual({
      item: 'MANAGEMENT FEE',
      usedIn: '2026-05',
      units: 1,
      priceCents: 5_500,
      totalCents: 5_500,
    });
    for (const minimum of [0, 19_499, 19_500]) expect(draftOf(usage, minimum)?.netCents).toBe(19_500);
  });

  test('A bill charges no management fee for late use of an earlier month, and fills no minimum with it', () => {
    const late = usageLine({ usedIn: '2026-04' });
    // One unit of R19.50 that is late, nothing of the month itself: R19.50 and no fee.
    expect(draftOf([late], 75_000)).toMatchObject({ netCents: 1_950, items: [{ item: 'BANK', usedIn: '2026-04' }] });
    // Own use of 10 x R19.50 = R195.00 lacks R55.00 to R250.00, whatever came late: 19.50 + 195.00 + 55.00 = R269.50.
    const both = draftOf([late, usageLine({ units: 10 })], 25_000);
    expect(both?.items.at(-1)).toMatchObject({ item: 'MANAGEMENT FEE', totalCents: 5_500 });
    expect(both?.netCents).toBe(26_950);
  });

  test('A bill is not made of a month without use, nor of nothing', () => {
    expect(draftOf([], 75_000)).toBeNull();
    expect(draftOf([usageLine({ priceCents: 0 })])).toBeNull();
    expect(draftOf([usageLine({ priceCents: 0 })], 100)?.netCents).toBe(100);
  });

  test('A bill has the VAT rate of the last day of its month, and the supplier of its own day', () => {
    // The rate rose from 14 % to 15 % on 1 April 2018.
    const of = (period: string) => draftOf([usageLine({ usedIn: period, priceCents: 10_000 })], 0, period);
    expect([of('2018-03'), of('2018-04')].map((bill) => bill?.vatCents)).toEqual([1_400, 1_500]);
    expect(of('2018-04')?.legalEntityId).toBe('za');
    expect(() => legalEntityOn('1999-01-01')).toThrow(RangeError);
    expect(() => legalEntityOf('nobody', '2026-06-01')).toThrow(RangeError);
  });

  test('A bill adds up to its usage or its minimum, to the cent', () => {
    const anyLine = fc.record({
      usedIn: fc.constant('2026-05'),
      item: fc.constantFrom(...meteredItems),
      priceCents: fc.nat(1_000_000),
      units: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.nat(10_000_000), (usage, minimum) => {
        const used = usage.reduce((sum, { priceCents, units }) => sum + priceCents * units, 0);
        const bill = draftOf(usage, minimum);
        expect(bill?.netCents ?? 0).toBe(Math.max(used, minimum));
        expect(bill?.items.reduce((sum, { totalCents }) => sum + totalCents, 0) ?? 0).toBe(bill?.netCents ?? 0);
        expect((bill?.totalCents ?? 0) - (bill?.netCents ?? 0)).toBe(bill?.vatCents ?? 0);
      }),
    );
  });

  test('A bill is due until it is paid or credited, and never less than nothing', () => {
    const bill = billWith([usageLine({ priceCents: 10_000 })]);
    expect(dueCents(bill)).toBe(11_500);
    expect(dueCents({ ...bill, paidCents: 11_000 })).toBe(500);
    expect(dueCents({ ...bill, paidCents: 11_500, creditedNetCents: 1_000, creditedVatCents: 150 })).toBe(0);
  });

  test('A bill has a number of at least six digits', () => {
    expect([1, 42, 1_234_567].map((number) => serialNumber('INV-', number))).toEqual([
      'INV-000001',
      'INV-000042',
      'INV-1234567',
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { amountText } from '@imali/ledger/basics/amount-text.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { billWith, usageLine } from './bill.fixture.ts';
import { creditedBill } from './credit-note.ts';
import { paidBill } from './payment.ts';
import { vatBasisPointsOn, vatCents } from './vat.ts';

const AT = '2026-06-05T08:00:00.000Z';

describe('VAT', () => {
  test('VAT is rounded half a cent upwards', () => {
    // 15 % of 10 cents is 1.5; of 30 is 4.5; of 9 is 1.35; of 23 is 3.45; of 1 is 0.15.
    expect([10, 30, 9, 23, 1, 0].map((cents) => vatCents(cents, 1_500))).toEqual([2, 5, 1, 3, 0, 0]);
  });

  test('VAT is never off by half a cent, and exact for amounts that fractions of two cannot hold', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (cents, basisPoints) => {
        const off = 2n * (10_000n * BigInt(vatCents(cents, basisPoints)) - BigInt(cents) * BigInt(basisPoints));
        expect(off > -10_000n && off <= 10_000n).toBe(true);
      }),
    );
  });

  test('VAT is calculated on whole cents only, at a known rate', () => {
    for (const wrong of [-1, 0.5, Number.NaN]) expect(() => vatCents(wrong, 1_500)).toThrow(RangeError);
    expect(vatBasisPointsOn('2026-06-01')).toBe(1_500);
    expect(() => vatBasisPointsOn('1990-01-01')).toThrow(RangeError);
  });
});

describe('an amount', () => {
  test('An amount is written with all its cents', () => {
    expect([0, 5, 100, 123_456, 100_000_000, -4_205].map(amountText)).toEqual([
      'R 0.00',
      'R 0.05',
      'R 1.00',
      'R 1 234.56',
      'R 1 000 000.00',
      '-R 42.05',
    ]);
  });
});

describe('a credit', () => {
  // R100.01 without VAT; VAT 15.0015, so R15.00; R115.01 together.
  const bill = billWith([usageLine({ priceCents: 10_001 })]);

  test('A credit has the VAT of its own amount, and the last one has the remainder', () => {
    expect([bill.vatCents, bill.totalCents]).toEqual([1_500, 11_501]);
    // 15 % of 3 333 is 499.95, so 500; of 3 334 it is 500.1, so 500; the rest of 3 334 takes the last 500.
    const first = creditedBill(bill, 3_333, AT);
    const second = first && creditedBill(first.after, 3_334, AT);
    const third = second && creditedBill(second.after, 3_334, AT);
    expect([first, second, third].map((one) => one?.vatCents)).toEqual([500, 500, 500]);
    expect(third?.after).toMatchObject({ creditedNetCents: 10_001, creditedVatCents: 1_500 });
    expect(third && creditedBill(third.after, 1, AT)).toBeNull();
  });

  test('A credit of everything in any pieces returns what the bill was, to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 20 }), fc.nat(11_501), (pieces, paid) => {
        let now = { ...bill, paidCents: paid };
        let given = 0;
        for (const piece of [...pieces, 10_001]) {
          const netCents = Math.min(piece, now.netCents - now.creditedNetCents);
          const credited = creditedBill(now, netCents, AT);
          if (credited === null) continue;
          given += credited.offDueCents + credited.toBalanceCents;
          now = credited.after;
        }
        expect([now.creditedNetCents, now.creditedVatCents, given]).toEqual([10_001, 1_500, 11_501]);
      }),
    );
  });

  test('A credit of the rest settles a bill that was paid in part, and not one without any payment', () => {
    // R50.00 and R7.50 VAT of R100.01 and R15.00 are credited: R57.51 of R115.01 are left, and were paid.
    const partPaid = creditedBill({ ...bill, paidCents: 5_751 }, 5_000, AT);
    expect(partPaid?.after).toMatchObject({ status: 'PAID', paidAt: AT, paidCents: 5_751 });
    expect(creditedBill({ ...bill, paidCents: 5_750 }, 5_000, AT)?.after).toMatchObject({ status: 'UNPAID' });
    expect(creditedBill(bill, 10_001, AT)?.after).toMatchObject({ status: 'UNPAID', paidAt: null });
  });

  test('A credit needs a whole amount', () => {
    for (const wrong of [0, -5, 1.5, 10_002]) expect(creditedBill(bill, wrong, AT)).toBeNull();
  });
});

describe('a payment', () => {
  const bill = billWith([usageLine({ priceCents: 10_000 })]);
  const at = '2026-06-05T08:00:00.000Z';

  test('A payment settles what is due, and reports the excess', () => {
    // R100.00 and R15.00 VAT are due.
    expect(paidBill(bill, 11_500, at)).toMatchObject({ after: { status: 'PAID', paidAt: at }, excessCents: 0 });
    expect(paidBill(bill, 11_499, at)).toMatchObject({
      after: { status: 'UNPAID', paidAt: null },
      appliedCents: 11_499,
    });
    expect(paidBill(bill, 12_000, at)).toMatchObject({
      after: { status: 'PAID' },
      appliedCents: 11_500,
      excessCents: 500,
    });
    const paid = paidBill(bill, 11_500, at).after;
    expect(paidBill(paid, 100, '2026-07-01T00:00:00.000Z')).toMatchObject({
      after: { status: 'PAID', paidAt: at, paidCents: 11_500 },
      excessCents: 100,
    });
  });
});

/** What is in the code and makes no fraction of money. */
const notMoney: Readonly<Record<string, readonly string[]>> = {
  // BigInt divides whole numbers to whole numbers.
  'vat.ts': [' / '],
  'invoice-lines.ts': [' / '],
  // Times.
  'next-look.ts': ['Math.round'],
  'charge-times.ts': [' / '],
};

test.each([
  ['billing', new URL('.', import.meta.url)],
  ['payments', new URL('../../payments/domain/', import.meta.url)],
  ['books', new URL('../../books/domain/', import.meta.url)],
])('money is never a fraction: %s neither divides nor reads, rounds or writes decimals', (_, folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('.fixture.'),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const code = readFileSync(new URL(name, folder), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[gu]*(?=[,)]|\.(?:exec|test)\b)/g, "''");
    const fractions =
      code.match(/\d\.\d|parseFloat|toFixed|\bcentsOf\b|\brandsOf\b|Math\.(?:round|floor|ceil|trunc)|[^*/]\/[^*/]/g) ??
      [];
    const allowed = notMoney[name] ?? [];
    expect({ name, fractions }).toEqual({ name, fractions: allowed });
  }
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf, fingerprintsOf } from './fingerprint.ts';
import { makeLedger } from './labels-fixture.ts';

const row = {
  bookedOn: '2026-01-15',
  amountCents: -12_345,
  balanceCents: 10_000,
  description: 'POS Purchase  Engen Mitchell Park',
};

describe('fingerprints', () => {
  test("A fingerprint never changes, because users' labels are stored under it", () => {
    expect(fingerprintOf('62000012345', row, 0)).toBe('0a19e22534a49108');
  });

  test('A fingerprint does not depend on the spacing, case or punctuation of the description', () => {
    expect(fingerprintOf('1', { ...row, description: 'pos purchase engen-mitchell park' }, 0)).toBe(
      fingerprintOf('1', row, 0),
    );
  });

  test('A fingerprint differs by account, date, amount, balance, text and occurrence', () => {
    const variants = [
      fingerprintOf('1', row, 0),
      fingerprintOf('2', row, 0),
      fingerprintOf('1', { ...row, bookedOn: '2026-01-16' }, 0),
      fingerprintOf('1', { ...row, amountCents: 12_345 }, 0),
      fingerprintOf('1', { ...row, balanceCents: null }, 0),
      fingerprintOf('1', { ...row, description: 'other' }, 0),
      fingerprintOf('1', row, 1),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });

  test('Fingerprints number equal rows, and are the same for the same ledger read again', () => {
    const ledger = makeLedger([
      ['2026-01-01', 'A', -100],
      ['2026-01-01', 'A', -100],
      ['2026-01-02', 'A', -100],
    ]);
    const prints = fingerprintsOf(ledger);
    expect(new Set(prints).size).toBe(3);
    expect(fingerprintsOf(ledger)).toEqual(prints);
    expect(prints[1]).toBe(fingerprintOf('62000012345', ledger.transactions[0] ?? row, 1));
  });

  test('Fingerprints do not collide over many amounts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 50, maxLength: 200 }), (amounts) => {
        expect(new Set(amounts.map((amountCents) => fingerprintOf('1', { ...row, amountCents }, 0))).size).toBe(
          amounts.length,
        );
      }),
    );
  });
});

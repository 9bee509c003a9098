import { transactionId } from '@imali/ledger/rows/transaction-id.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { packIds, unpackIds, unpackSingleIds } from './packed-ids.ts';

const accounts = ['692039c05f3c8b2a1d9e4f70', '692039c0aaaaaaaa00000000'];
const id = fc
  .tuple(
    fc.constantFrom(...accounts),
    fc.integer({ min: 1970, max: 2300 }),
    fc.integer({ min: 1, max: 12 }),
    fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 0xfffff })),
  )
  .map(([account, year, month, place]) => transactionId(account, `${year}-${String(month).padStart(2, '0')}`, place));
const ids = fc.array(id, { minLength: 1, maxLength: 40 });
/** Texts that look like what the packing writes, or like ids. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  id,
  fc.constantFrom(
    '~',
    '~~',
    '~0.1',
    '"~0.1"',
    '~0.692039c05f3c8b2a.5',
    '"692039c05f3c8b2a2a200001"',
    '\\"~',
    '~[',
    '~[@0|!',
    '["692039c05f3c8b2a2a200001"]',
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef~."'), maxLength: 30 }),
);
const document = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    ids,
    ids.map((list) => list.toSorted()),
    fc.integer(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 6 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;

describe('packed identifiers', () => {
  test('Packed identifiers come back as the very same JSON, whatever the texts beside them', () => {
    fc.assert(
      fc.property(document, (value) => {
        const json = JSON.stringify(value);
        expect(unpackIds(packIds(json))).toBe(json);
      }),
      { numRuns: 500 },
    );
  });

  test('Packed identifiers in a list take one character each where they are a few rows apart', () => {
    const list = Array.from({ length: 1000 }, (_, place) => transactionId(accounts[0] ?? '', '2026-03', place * 2));
    // Beside them the stem of the account, with three signs around it, and the month: 674 since January 1970.
    expect(packIds(JSON.stringify(list))).toBe(`"~[@692039c05f3c8b2a|~iq|!${'#'.repeat(999)}"`);
  });

  test.each([
    ['of a stem that did not come before', '"~[@4|!"'],
    ['without a stem', '"~[!"'],
    ['that break off', '"~[@692039c05f3c8b2a|~iq"'],
    ['before January 1970', '"~[@692039c05f3c8b2a|~-1|!"'],
    ['beyond the last place of a month', '"~[@692039c05f3c8b2a|<zzzzz>"'],
  ])('%s are refused', (_, packed) => {
    expect(() => unpackIds(packed)).toThrow(RangeError);
  });
});

describe('identifiers that were packed one by one', () => {
  test('Identifiers packed one by one come back as they were packed before lists were', () => {
    expect(unpackSingleIds('{"a":["~0.692039c05f3c8b2a.gnbmyp","~0.1","~0.-2"],"b":"~~~x"}')).toBe(
      '{"a":["692039c05f3c8b2a3c000001","692039c05f3c8b2a3c000002","692039c05f3c8b2a3c000000"],"b":"~~x"}',
    );
  });

  test('A singly packed identifier whose stem did not come before is refused', () => {
    expect(() => unpackSingleIds('["~4.1"]')).toThrow(RangeError);
  });
});

import { transactionId } from '@imali/ledger/rows/transaction-id.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { packIds, unpackIds } from './packed-ids.ts';

const accounts = ['692039c05f3c8b2a1d9e4f70', '692039c0aaaaaaaa00000000'];
const id = fc
  .tuple(fc.constantFrom(...accounts), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 5000 }))
  .map(([account, month, place]) => transactionId(account, `2026-${String(month).padStart(2, '0')}`, place));
/** Texts that look like what the packing writes, or like ids. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  id,
  fc.constantFrom('~', '~~', '~0.1', '"~0.1"', '~0.692039c05f3c8b2a.5', '"692039c05f3c8b2a2a200001"', '\\"~'),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef~."'), maxLength: 30 }),
);
const document = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 6 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;

describe('packed identifiers', () => {
  test('come back as the very same JSON, whatever the texts beside them', () => {
    fc.assert(
      fc.property(document, (value) => {
        const json = JSON.stringify(value);
        expect(unpackIds(packIds(json))).toBe(json);
      }),
      { numRuns: 500 },
    );
  });

  test('take a few characters each', () => {
    const ids = Array.from({ length: 1000 }, (_, place) => transactionId(accounts[0] ?? '', '2026-03', place * 2));
    const json = JSON.stringify(ids);
    expect(packIds(json).length).toBeLessThan(json.length / 3);
  });

  test('that nobody packed are refused', () => {
    expect(() => unpackIds('["~4.1"]')).toThrow(RangeError);
  });
});

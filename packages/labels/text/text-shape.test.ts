import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { labelRow, rowLabeller } from '../decision/label-row.ts';
import { shapeIndex } from './text-shape.ts';

describe('a shape', () => {
  test('Texts that differ in digits alone share a shape', () => {
    const index = shapeIndex<string>();
    index.add('SPAR 0123 05 JAN', 'REF 1', 'kept');
    expect(index.get('SPAR 9876 31 JAN', 'REF 2')).toBe('kept');
    expect(index.get('SPAR 987 31 JAN', 'REF 2')).toBeUndefined();
    expect(index.get('SPAR 9876 31 FEB', 'REF 2')).toBeUndefined();
    expect(index.get('SPAR 9876 31 JAN', 'REF X')).toBeUndefined();
    expect(index.get('SPAR 9876 31 JANREF 2', '')).toBeUndefined();
  });

  test('Texts without a reference that end with different months share a shape', () => {
    const index = shapeIndex<string>();
    index.add('SPAR 0123 05 Jan', '', 'kept');
    expect(index.get('SPAR 9876 31 DES', '')).toBe('kept');
    for (const other of ['SPAR 9876 31 FIG', 'SPAR 9876 31 Jan 1', 'SPAR 9876 31Jan', 'SPAR 9876A31 Jan', '31 Jan'])
      expect(index.get(other, '')).toBeUndefined();
  });
});

describe('a labeller that remembers shapes', () => {
  const row = (description: string, reference: string, amountCents: number) => ({
    ...{ id: '1', accountId: 'a', bookedOn: '2025-03-04', bookedAt: '2025-03-04T00:00:00Z', currency: 'ZAR' },
    ...{ balanceCents: null, description, reference, amountCents },
  });
  const digits = fc.integer({ min: 0, max: 99_999 }).map(String);
  const piece = fc.oneof(
    digits,
    fc.constantFrom(' ', ' ', '-', '/', '*', 'X', '.', 'POS PURCHASE', 'CHECKERS SIXTY', 'SPAR', 'PAYMENT TO', 'FEE'),
    fc.constantFrom(' 5 Mar', ' 05 MAR', '12Mar', ' 7 Mar 26', 'MARKET', 'CARD NO 12 Mar', '(EFFEC 3 Mar'),
    fc.constantFrom('CARD NO. ', '(Card 12', ' JAN ', 'R', 'REF', 'ENGEN', 'RETURNED DEBIT ', 'Cartrack', "'"),
  );
  const text = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
  const withOtherDigits = (one: string, by: number): string =>
    one.replace(/\d/g, (digit) => String((Number(digit) + by) % 10));

  const withOtherMonths = (one: string): string => one.replace(/mar$/i, 'Sep');

  test('A labeller with shape memory labels every transaction as it would alone', () => {
    fc.assert(
      fc.property(
        text,
        fc.oneof(fc.constant(''), text),
        fc.integer({ min: 1, max: 9 }),
        (description, reference, by) => {
          const label = rowLabeller('cheque');
          for (const amountCents of [-500, 500, 0]) {
            label(row(description, reference, amountCents));
            const other = row(withOtherDigits(description, by), withOtherDigits(reference, by), amountCents);
            expect(label(other)).toEqual(labelRow(other, 'cheque'));
            const mixed = row(withOtherDigits(description, by), reference, amountCents);
            expect(label(mixed)).toEqual(labelRow(mixed, 'cheque'));
            const later = row(withOtherMonths(withOtherDigits(description, by)), reference, amountCents);
            expect(label(later)).toEqual(labelRow(later, 'cheque'));
          }
        },
      ),
    );
  });
});

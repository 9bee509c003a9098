import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withoutLongNumbers } from './long-numbers.ts';

/** The same by expressions, which say what is meant. */
function byExpressions(text: string): string {
  return text.replace(/\b([A-Z]{2,})\d{4,}[A-Z0-9]*\b/g, '$1 ').replace(/\b[A-Z0-9]*\d{4,}[A-Z0-9]*\b/g, ' ');
}

test.each([
  ['DISCINSURE4002840983 PREMIUM', 'DISCINSURE  PREMIUM'],
  ['PAYMENT 12345678 TO A1234B', 'PAYMENT   TO  '],
  ['INV123 AB12CD3456', 'INV123  '],
  ['A_1234 1234', 'A_1234  '],
  ['CP731055SALARY QORVEX', 'SALARY  QORVEX'],
  ['HO731055 CP731055X', 'HO  CP '],
])('%s becomes %j', (text, expected) => {
  expect(withoutLongNumbers(text)).toBe(expected);
});

test('The scanner for long numbers removes the same text as the regular expressions, for any upper-case text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'AAB0123459 -_*.É'), maxLength: 30 });
  fc.assert(
    fc.property(text, (any) => {
      expect(withoutLongNumbers(any)).toBe(byExpressions(any));
    }),
    { numRuns: 2_000 },
  );
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cutLength, cutReader } from './cut-text.ts';

const printed = (texts: readonly string[]) => texts.map((description) => ({ description }));

/** Purchases of many lengths, as no bank has cut them. */
const word = fc.stringMatching(/^[A-Z]{2,9}$/);
const lines = fc.uniqueArray(
  fc.array(word, { minLength: 4, maxLength: 8 }).map((words) => `POS PURCHASE ${words.join(' ')}`),
  { minLength: 25, maxLength: 60 },
);

describe('a short field of descriptions', () => {
  test('A short description field is detected at every length from 18 to 30, despite trailing blanks', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 18, max: 30 }), (texts, length) => {
        const cut = texts.map((text, at) => `${text.slice(13)} ${at}`.slice(0, length).trim());
        const isCut = cutReader(printed(cut));
        expect(cutLength(printed(cut))).toBe(length);
        for (const text of cut) expect(isCut(text)).toBe(text.length >= length - 1);
      }),
      { seed: 17, numRuns: 100 },
    );
  });

  test('Five texts of many lengths below the longest show no cut length, nor do texts beyond 32 characters', () => {
    const rising = ['SALARY', 'ATM CASH', 'POS SPAR', 'RENT MARCH', 'FUEL ENGEN', 'MTN AIRTIME', 'CHECKERS SANDTON'];
    expect(cutLength(printed(rising))).toBeNull();
    const wide = Array.from({ length: 20 }, (_, at) => `POS PURCHASE SHOP ${String.fromCharCode(65 + at).repeat(22)}`);
    expect(cutLength(printed(wide))).toBeNull();
  });

  test('One wording printed again with other numbers shows no cut length', () => {
    const fees = Array.from({ length: 40 }, (_, at) => `ADMIN FEE ${1000 + at} 06/2026`);
    expect(cutLength(printed(fees))).toBeNull();
    expect(cutReader(printed(fees))('ADMIN FEE 1000 06/2026')).toBe(false);
  });

  test('An account without transactions shows no cut length', () => {
    expect(cutLength([])).toBeNull();
  });
});

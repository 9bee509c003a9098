import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isSeen, MARK, marksOf } from './text-marks.ts';

/** What each mark announces, as an expression over text in upper case. */
const ANNOUNCED: Readonly<Record<keyof typeof MARK, RegExp>> = {
  unusual: /[^\x20-\x7e]/,
  quote: /['`]/,
  doubled: / {2}/,
  foreign: /[^ #&*./@A-Z0-9-]/,
  bracket: /\(/,
  digit: /\d/,
  long: /\d{4}/,
  mask: /\d[*X]/,
  stars: /\*\*/,
  glued: /[VFC]\d/,
  date: /\d[-/.]\d/,
  month: /\d ?[JFMASOND]/,
  time: /\d:\d/,
  decimal: /\d[.,]\d/,
  mixed: /\d[A-Z]+\d/,
};

const printed = fc.string({
  unit: fc.constantFrom(...'0019ABCFJVXZ  *./-:,()#&@\'`"é\u00a0\t'),
  maxLength: 30,
});

describe('marksOf', () => {
  for (const [name, bit] of Object.entries(MARK)) {
    const announced = Object.entries(ANNOUNCED).find(([key]) => key === name)?.[1] ?? /^$/;
    test(`The mark ${name} is set exactly where ${announced.source} matches`, () => {
      fc.assert(
        fc.property(printed, (text) => {
          expect((marksOf(text) & bit) !== 0).toBe(announced.test(text));
        }),
        { numRuns: 1_000 },
      );
    });
  }

  test('Text marks are the same in lower case and in upper case', () => {
    expect(marksOf('Inv784 12 mar x1y2')).toBe(marksOf('INV784 12 MAR X1Y2'));
  });
});

describe('isSeen', () => {
  test('The patterns see letters, digits and seven signs, and neither brackets nor blanks', () => {
    const seen = (text: string): string => [...text].filter((sign) => isSeen(sign.charCodeAt(0))).join('');
    expect(seen('A9#&*./@-')).toBe('A9#&*./@-');
    expect(seen(' ()+,:;é')).toBe('');
  });
});

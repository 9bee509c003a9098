import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparedNames, printedName, statedName } from './compared-names.ts';
import { areForms, formsInTable } from './name-variants.ts';

function compared(first: string, last: string, printed: string) {
  const stated = statedName(first, last);
  if (stated === null) throw new Error('no name was stated');
  return comparedNames(stated, printedName(printed));
}

describe('forms of one name', () => {
  test.each([
    ['Mohammed', 'Patel', 'MR MUHAMMAD PATEL', 78],
    ['Mohammed', 'Patel', 'MOHAMED PATEL', 78],
    ['Yusuf', 'Cassim', 'JOOSUB CASSIM', 78],
    ['Thembi', 'Zulu', 'THEMBISILE ZULU', 78],
    ['Sibongile', 'Zulu', 'BONGI ZULU', 78],
    ['Jacobus', 'Botha', 'KOBUS BOTHA', 78],
    // The first name in full and another form of the surname: 100 less 18.
    ['Anand', 'Naidoo', 'ANAND NAIDU', 82],
    // Both in another form: 78 less 18.
    ['Mohammed', 'Ebrahim', 'MUHAMMAD IBRAHIM', 60],
  ])('%s %s is close to the holder %s, and no match', (first, last, printed, score) => {
    expect(compared(first, last, printed)).toEqual({ verdict: 'close', score, reason: 'form_of_name' });
  });

  test.each([
    ['Thembisile', 'Zulu', 'THEMBEKA ZULU'],
    ['Johannes', 'Botha', 'JACOBUS BOTHA'],
    ['Mohammed', 'Patel', 'AHMED PATEL'],
  ])('%s %s and the holder %s are two people, though their names may share a short form', (first, last, printed) => {
    expect(compared(first, last, printed).verdict).toBe('different');
  });

  test('Another form of a name is never a match and never somebody else, whichever is asked first', () => {
    const spelling = fc
      .constantFrom(...formsInTable.spellings)
      .chain((forms) => fc.tuple(fc.constantFrom(...forms), fc.constantFrom(...forms)));
    const short = fc
      .constantFrom(...formsInTable.shortForms)
      .chain(([one, forms]) => fc.tuple(fc.constant(one), fc.constantFrom(...forms)));
    fc.assert(
      fc.property(fc.oneof(spelling, short), fc.constantFrom('ZWANE', 'BOTHA', 'CASSIM'), ([a, b], last) => {
        fc.pre(a !== b);
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const) {
          expect([one, other, areForms(one, other)]).toEqual([one, other, true]);
          const { verdict, score } = compared(one, last, `${other} ${last}`);
          expect([one, other, verdict, score]).toEqual([one, other, 'close', 78]);
        }
      }),
    );
  });

  test('No spelling is in two entries of the table, and every entry names its source', () => {
    const spellings = formsInTable.spellings.flat();
    expect(new Set(spellings).size).toBe(spellings.length);
    const shorts = formsInTable.shortForms.map(([short]) => short);
    expect(new Set(shorts).size).toBe(shorts.length);
    expect(formsInTable.sources.every((source) => source.length > 20)).toBe(true);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isLike, linePattern, printedFacts } from './facts.ts';

const patterns = [
  'Statement Period : {from} to {to}',
  'Opening Balance {opening}',
  'Saldo oorgedra : {carried}',
  '^Account Number {account}',
  'Total of {creditCount} credits {credits}',
  '{from} tot {to}',
  'Rekeninghouer {holder}',
  'Page {count} of {count}$',
];

/** Pieces that lines of statements are made of, in the forms that banks print. */
const piece = fc.constantFrom(
  ...['Statement', 'Period', 'PERIOD', ':', 'to', 'tot', '1 March 2026', '31/03/2026', 'Opening', 'opening', 'Balance'],
  ...[
    'R 1 234.56',
    '1,234.56-',
    'Saldo',
    'oorgedra',
    'SALDO',
    'Account',
    'Number',
    '62 0000 0001',
    'Total',
    'of',
    '12',
  ],
  ...['credits', 'Rekeninghouer', 'MNR A B NKOSI', 'Page', '1', '3', '\t', ' ', '  '],
);

describe('what a line says of its statement', () => {
  test('A fact is found whatever the case and the spaces of the words', () => {
    const line = 'STATEMENTPERIOD:1 March 2026 to 31 March 2026';
    expect(printedFacts(line, patterns.map(linePattern))).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(isLike('opening   balance\t1 234.56', [linePattern('Opening Balance {opening}')])).toBe(true);
  });

  test('A fact is the same with or without the quick word check before the expression', () => {
    const line = fc.array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 12 });
    fc.assert(
      fc.property(line, fc.constantFrom(...patterns), (pieces, text) => {
        const given = pieces.flat().join('');
        const pattern = linePattern(text);
        expect(isLike(given, [pattern])).toBe(pattern.expression().test(given));
      }),
      { numRuns: 5_000 },
    );
  });

  test('A pattern with an unknown placeholder is refused', () => {
    expect(() => linePattern('Balance {balanse}')).toThrow('No such place in a pattern: balanse');
  });
});

import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { markedText } from '../../../console/app/figures/marked-text.ts';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

/** A text with its marked words in brackets. */
const shown = (text: string, matched: string): string =>
  markedText(text, matched)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('the words that a label was read from', () => {
  test('The words behind a label are marked in their place, as they are printed', () => {
    expect(shown('POS purchase Checkers Hyper 123', 'CHECKERS')).toBe('POS purchase [Checkers] Hyper 123');
    expect(shown('Checkers', 'CHECKERS')).toBe('[Checkers]');
  });

  test('The words behind a label are found although signs, apostrophes, numbers and AND were left out in reading', () => {
    expect(shown("McDonald's Sandton", 'MCDONALDS')).toBe("[McDonald's] Sandton");
    expect(shown('MCDONALD S 114', 'MCDONALDS')).toBe('[MCDONALD S] 114');
    expect(shown('Bed and Breakfast CT', 'BED BREAKFAST')).toBe('[Bed and Breakfast] CT');
    expect(shown('PICK-N-PAY', 'PICK N PAY')).toBe('[PICK-N-PAY]');
    expect(shown('MAGTAPE 00123 CREDIT', 'MAGTAPE CREDIT')).toBe('[MAGTAPE 00123 CREDIT]');
    expect(shown('Huur Café Müller', 'CAFE MULLER')).toBe('Huur [Café Müller]');
  });

  test('The words behind a label are whole words where there are any, and otherwise a part of one', () => {
    expect(shown('COFFEES FEE', 'FEE')).toBe('COFFEES [FEE]');
    expect(shown('NETFLIXCOM', 'NETFLIX')).toBe('[NETFLIX]COM');
  });

  test('The words behind a label are marked one by one where others separate them', () => {
    expect(shown('RENT for MARCH', 'RENT MARCH')).toBe('[RENT] for [MARCH]');
  });

  test('The words behind a label are not marked where one of them is missing', () => {
    expect(shown('CHECKERS', 'CHECKERS HYPER')).toBe('CHECKERS');
    expect(shown('CHECKERS', '')).toBe('CHECKERS');
    expect(shown('', 'CHECKERS')).toBe('');
  });

  test.each(['salaried_monthly', 'over_indebted'])(
    'The words behind a label are found in every row that the engine read: %s',
    (persona) => {
      const endsOn = '2026-03-31';
      const ledgers = generatePersona(persona, { endsOn, seed: 1 }).accounts.map(({ byod }, index) => {
        const read = ledgerFromByod(BankBYODInSchema.parse(byod), String(index).padStart(24, '0'), endsOn);
        if (read.outcome !== 'ledger') throw new Error('the upload was refused');
        return read.ledger;
      });
      const rows = labelApplicant(ledgers, NO_OVERRIDES).flatMap(({ transactions }) => transactions);
      const read = rows.filter(({ matchedText }) => matchedText !== '');
      const isMarked = (text: string, matched: string) => markedText(text, matched).some((part) => part.isMarked);
      expect(read.length).toBeGreaterThan(100);
      const lost = read.filter(
        ({ description, reference, matchedText: matched }) =>
          !isMarked(description, matched) && !isMarked(reference, matched),
      );
      expect(lost).toEqual([]);
    },
  );

  test('Marking leaves every text whole, whatever it searches for', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Z0-9 .*()+[\]\\'-]{0,40}$/));
    fc.assert(
      fc.property(texts, texts, (text, matched) => {
        const whole = markedText(text, matched)
          .map((part) => part.text)
          .join('');
        expect(whole).toBe(text);
      }),
    );
  });
});

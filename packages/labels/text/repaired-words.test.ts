import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from '../decision/label-row.ts';
import { withNoise } from '../training/text-noise.ts';
import { repaired } from './repaired-words.ts';
import { bonesOf } from './word-bones.ts';

const wordsOf = (text: string): string | null => repaired(text.split(' '))?.tokens.join(' ') ?? null;

function verdictOf(description: string, cents: number): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').settled;
}

describe('damaged words', () => {
  test('A damaged word is identified by its first letter and consonants', () => {
    expect(bonesOf('PURCHASE')).toBe('PRCHS');
    expect(bonesOf('ENGEN')).toBe('ENGN');
  });

  test.each([
    ['PRCHS WLWRTHS', 'PURCHASE WOOLWORTHS', 'without vowels'],
    ['PURCHASE WOLWORTHS', 'PURCHASE WOOLWORTHS', 'without a letter'],
    ['PURCHASE HECKERS', 'PURCHASE CHECKERS', 'without the first letter'],
    ['PURCHASEWOOLWORTHS', 'PURCHASE WOOLWORTHS', 'glued'],
    ['POSPURCHASEWOOLWORTHS', 'POS PURCHASE WOOLWORTHS', 'glued of three'],
    ['PURCHASE WOOLWORTH', 'PURCHASE WOOLWORTHS', 'cut at the end'],
  ])('%s is %s, %s', (printed, right) => {
    expect(wordsOf(printed)).toBe(right);
  });

  test('Words are unchanged where a table knows every word, and where nothing is near', () => {
    expect(wordsOf('PURCHASE WOOLWORTHS')).toBeNull();
    expect(wordsOf('XQZVK JJWPQ')).toBeNull();
  });

  test('A trade at the beginning of a longer word is not read, and one at its end is', () => {
    expect(verdictOf('HYPERLINK HTTP EVIL EXAMPLE X', -1).label).toBe('other.uncategorised_out');
    expect(verdictOf('PURCHASE SEAPOINTPHARMACY', -5_000).label).toBe('medical.pharmacy');
  });

  test('A three-letter word is not corrected where no longer word lost its vowels', () => {
    expect(wordsOf('PURCHASE FML')).toBeNull();
  });

  test('a cut word that goes on in several ways is not guessed', () => {
    expect(wordsOf('PURCHASE WOOL')).toBeNull();
  });

  test('Each word put right knows the printed word that it was made of', () => {
    expect(repaired(['PURCHASEWOOLWORTHS', 'SANDTON'])?.from).toEqual([0, 0, 1]);
  });
});

describe('labels of damaged words', () => {
  test('a hit that fits exactly stays, whatever the other words could be', () => {
    const verdict = verdictOf('WOOLWORTHS GOG', -5_000);
    expect(verdict.matchedText).toBe('WOOLWORTHS');
    expect(verdict.label).toBe('food.groceries');
  });

  test('a found name stays where words put right would name something by fewer letters', () => {
    // GOGO is a grandmother, and could be what is left of a shop's name.
    expect(verdictOf('EFT FOR DSTV COMPACT GOGO DECODER', -5_000).label).toBe('entertainment.subscriptions');
  });

  test('evidence names words that the statement prints', () => {
    const printed = 'PRCHS WLWRTHS MNLYN';
    const { matchedText } = verdictOf(printed, -5_000);
    expect(matchedText).not.toBe('');
    expect(printed).toContain(matchedText);
  });

  const SHOPS = ['WOOLWORTHS', 'SHOPRITE', 'CHECKERS HYPER', 'PICK N PAY', 'BOXER SUPERSTORE'];

  test.each(['a letter lost', 'a space lost', 'half of the vowels lost'] as const)(
    'a well-known grocer at a till is one with %s',
    (noise) => {
      fc.assert(
        fc.property(fc.constantFrom(...SHOPS), fc.nat(10_000), (shop, seed) => {
          const text = `POS PURCHASE ${withNoise(shop, noise, drawsOf('repair', seed))} MENLYN`;
          expect([text, verdictOf(text, -25_000).label]).toEqual([text, 'food.groceries']);
        }),
        { seed: 17, numRuns: 150 },
      );
    },
  );
});

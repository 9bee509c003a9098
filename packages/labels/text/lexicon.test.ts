import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lexiconText } from '../training/compile-lexicons.ts';
import { continuations, lexiconOf, rankOf, wordsHolding } from './lexicon.ts';

/** Words of few letters, so that many begin and end alike, and one often lies across two others. */
const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '1'), minLength: 1, maxLength: 6 });
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });

describe('a lexicon', () => {
  test('A lexicon has each word at its rank, and no other word', () => {
    fc.assert(
      fc.property(words, word, (all, other) => {
        const lexicon = lexiconOf(lexiconText(all));
        expect(all.map((each) => rankOf(lexicon, each))).toEqual(all.map((_, rank) => rank));
        expect(rankOf(lexicon, other)).toBe(all.indexOf(other));
      }),
      { seed: 17 },
    );
  });

  test('A lexicon of 7 000 words keeps ranks that take three digits', () => {
    const all = Array.from({ length: 7_000 }, (_, at) => `W${at}`);
    const lexicon = lexiconOf(lexiconText(all));
    expect(rankOf(lexicon, 'W6543')).toBe(6_543);
    expect(rankOf(lexicon, 'W7000')).toBe(-1);
  });

  test('A lexicon finds words by first letter and length that contain a text at a position', () => {
    fc.assert(
      fc.property(words, word, fc.nat(5), (all, text, place) => {
        const lexicon = lexiconOf(lexiconText(all));
        // A text that is longer than what remains of a word lies across two, and is no question to ask.
        const length = Math.max(5, place + text.length);
        const found: [string, number][] = [];
        wordsHolding(lexicon, 'A'.charCodeAt(0), length, text, place, (each, rank) => found.push([each, rank]));
        const expected = all
          .map((each, rank): [string, number] => [each, rank])
          .filter(([each]) => each.length === length && each.startsWith('A') && each.startsWith(text, place));
        expect(found).toEqual(expected);
      }),
      { seed: 17 },
    );
  });

  test('A lexicon finds longer words that begin with a given one, the shorter first', () => {
    fc.assert(
      fc.property(words, word, fc.integer({ min: 1, max: 9 }), (all, opening, most) => {
        const expected = all
          .filter((each) => each.length > opening.length && each.startsWith(opening))
          .toSorted((a, b) => a.length - b.length);
        expect(continuations(lexiconOf(lexiconText(all)), opening, most)).toEqual(expected.slice(0, most));
      }),
      { seed: 17 },
    );
  });

  test('An empty lexicon has no words', () => {
    expect(rankOf(lexiconOf(''), 'A')).toBe(-1);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileNamedWords } from '../training/compile-lexicons.ts';
import { respelled } from './misspelling.ts';

const { names, trades, others } = compileNamedWords();
const known: ReadonlySet<string> = new Set([...names, ...trades, ...others]);

/** What may happen to a word behind its first letter. */
const DAMAGE = {
  'a letter lost': (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  'a letter doubled': (word: string, at: number) => word.slice(0, at) + word.slice(at - 1),
  'another letter': (word: string, at: number) => `${word.slice(0, at)}Q${word.slice(at + 1)}`,
  'two letters swapped': (word: string, at: number) =>
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
} as const;
const KINDS = ['a letter lost', 'a letter doubled', 'another letter', 'two letters swapped'] as const;

describe('a word of a name that is one letter off', () => {
  test('A word that is one letter off is corrected, wherever the letter is', () => {
    const damaged = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...KINDS), fc.nat(62))
      .map(([word, kind, place]) => DAMAGE[kind](word, 1 + (place % (word.length - 2))))
      .filter((word) => word.length >= 6 && !known.has(word));
    fc.assert(
      fc.property(damaged, (word) => {
        const [right = ''] = respelled([word]) ?? [];
        expect(known.has(right)).toBe(true);
      }),
      { seed: 17, numRuns: 3_000 },
    );
  });

  test('A word that the tables have is not corrected', () => {
    expect(names.concat(trades, others).filter((word) => respelled([word]) !== null)).toEqual([]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { boneWords, everydayFrom, knownWords, namedWords, namesTo, tradesTo } from '../generated/lexicon-table.ts';
import { lexiconOf, rankOf } from '../text/lexicon.ts';
import { bonesOf } from '../text/word-bones.ts';
import { boneText, compileKnownWords, compileNamedWords, lexiconText } from './compile-lexicons.ts';

describe('compiled lexicons', () => {
  test('The compiled lexicons match the current tables', () => {
    const known = compileKnownWords();
    expect(lexiconText(known.words)).toBe(knownWords);
    expect(known.everydayFrom).toBe(everydayFrom);
    expect(boneText(known.words)).toBe(boneWords);
    const { names, trades, others } = compileNamedWords();
    expect(lexiconText([...names, ...trades, ...others])).toBe(namedWords);
    expect([names.length, names.length + trades.length]).toEqual([namesTo, tradesTo]);
  });

  test('A compiled lexicon has every source word at its rank', () => {
    const { words } = compileKnownWords();
    const lexicon = lexiconOf(knownWords);
    expect(words.every((word, rank) => rankOf(lexicon, word) === rank)).toBe(true);
  });

  test('A compiled lexicon lists each word that loses a vowel behind its consonants', () => {
    const { words } = compileKnownWords();
    const listed = new Map(
      boneWords.split('\n').map((line): [string, string[]] => {
        const [bones = '', ...all] = line.split(' ');
        return [bones, all];
      }),
    );
    const missing = words.filter((word) => bonesOf(word) !== word && !listed.get(bonesOf(word))?.includes(word));
    expect(missing.slice(0, 5)).toEqual([]);
  });

  test('A word that is too long for any bucket is refused', () => {
    expect(() => lexiconText(['A'.repeat(64)])).toThrow('too long');
  });
});

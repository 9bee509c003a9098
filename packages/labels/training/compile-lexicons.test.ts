import { describe, expect, test } from '@jest/globals';
import { boneWords, everydayFrom, knownWords, namedWords, namesTo, tradesTo } from '../generated/lexicon-table.ts';
import { lexiconOf, rankOf } from '../text/lexicon.ts';
import { bonesOf } from '../text/word-bones.ts';
import { boneText, compileKnownWords, compileNamedWords, lexiconText } from './compile-lexicons.ts';

describe('compiled lexicons', () => {
  test('are what the tables of today compile to', () => {
    const known = compileKnownWords();
    expect(lexiconText(known.words)).toBe(knownWords);
    expect(known.everydayFrom).toBe(everydayFrom);
    expect(boneText(known.words)).toBe(boneWords);
    const { names, trades, others } = compileNamedWords();
    expect(lexiconText([...names, ...trades, ...others])).toBe(namedWords);
    expect([names.length, names.length + trades.length]).toEqual([namesTo, tradesTo]);
  });

  test('hold every word that they were compiled of, at its rank', () => {
    const { words } = compileKnownWords();
    const lexicon = lexiconOf(knownWords);
    expect(words.every((word, rank) => rankOf(lexicon, word) === rank)).toBe(true);
  });

  test('list each word that loses a vowel behind its bones', () => {
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

  test('refuse a word that no drawer has room for', () => {
    expect(() => lexiconText(['A'.repeat(64)])).toThrow('too long');
  });
});

import { describe, expect, test } from '@jest/globals';
import { bannedWords } from './banned-words.ts';

describe('bannedWords', () => {
  test.each([
    ['A worker tells the API what was told.', ['tells', 'told']],
    ['The queue heard it', ['heard']],
    ['It gives it up and gave up', ['gives it up', 'gave up']],
    ['The lease is given free', ['given free']],
    ['The row stands on the page', ['stands on']],
    ['Mend it', ['Mend']],
    ['News of a bucket', ['News']],
    ['Meanwhile it is seldom', ['Meanwhile', 'seldom']],
    ['what became of the file', ['what became of']],
    ['a page that is none', ['is none']],
    ['files of strangers', ['strangers']],
    ['a layout known by heart, held fast', ['by heart', 'held fast']],
    ['whoever looked at it', ['whoever', 'looked at']],
    ['the clock asks again', ['the clock asks']],
    ['it works the list off', ['works the list off']],
    ['movements of money', ['movements']],
    ['it is asked for again', ['asked for again']],
  ])('The banned words of "%s" are found', (text, words) => {
    expect([...bannedWords(text)].sort()).toEqual([...words].sort());
  });

  test('A word that a line break divides is found', () => {
    expect(bannedWords('given\n   up')).toEqual(['given up']);
  });

  test.each(['A font tells apart', 'There is none', 'It outstands inflation', 'A newsletter', 'Movable'])(
    'Nothing is found in "%s"',
    (text) => {
      expect(bannedWords(text)).toEqual([]);
    },
  );

  test('A phrase of the exceptions is left out, and a banned word beside it is not', () => {
    expect(bannedWords('0014-files-of-strangers')).toEqual([]);
    expect(bannedWords('0014-files-of-strangers, told')).toEqual(['told']);
  });
});

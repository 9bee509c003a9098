import { describe, expect, test } from '@jest/globals';
import { compiledCatalogue } from '../catalogues/compiled-catalogue.ts';
import english from './catalogues/en-za.json' with { type: 'json' };
import { englishWords, wordsOf } from './words.ts';

type Word = string | ((...values: readonly string[]) => unknown);

/** Every leaf of the words, by its path. */
function leavesOf(node: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`));
}

const { messages } = compiledCatalogue(english);

/** Names that a compiled message puts into the text as they are, not only to choose between forms. */
function namesIn(tokens: unknown): readonly string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown): readonly string[] => {
    if (!Array.isArray(token)) return [];
    const [name, kind, forms] = token;
    if (kind === undefined) return [String(name)];
    return typeof forms === 'object' && forms !== null ? namesIn(Object.values(forms).at(-1)) : [];
  });
}

const isCallable = (leaf: unknown): leaf is Extract<Word, (...values: readonly string[]) => unknown> =>
  typeof leaf === 'function';

describe('the words of the connect page', () => {
  test('Every message that takes values is a function, and every other one a text', () => {
    const functions = leavesOf(englishWords)
      .filter(([, leaf]) => typeof leaf === 'function')
      .map(([path]) => path);
    // A list of which one message takes values is a function as a whole.
    const paths = new Set(Object.keys(messages).map((path) => path.replace(/\.\d+$/, '')));
    expect(functions.toSorted()).toEqual([...paths].toSorted());
    expect(leavesOf(englishWords).filter(([, leaf]) => leaf === '')).toEqual([]);
  });

  test('Every value that a message names is given to it', () => {
    const marks = ['FIRST', 'SECOND'];
    for (const [path, leaf] of leavesOf(englishWords)) {
      const names = new Set(namesIn(messages[path]));
      if (!isCallable(leaf) || names.size === 0 || path === 'banks.by') continue;
      const said = String(leaf(...marks));
      expect([path, marks.filter((mark) => said.includes(mark)).length]).toEqual([path, names.size]);
    }
  });

  test.each([
    [0, 'No bank found', '0 new transactions', '0 tries left.'],
    [1, '1 bank found', '1 new transaction', '1 try left.'],
    [2, '2 banks found', '2 new transactions', '2 tries left.'],
    [1234, '1234 banks found', '1234 new transactions', '1234 tries left.'],
  ])('English says %d in the form of its number', (count, found, rows, tries) => {
    const { banks, upload, password } = englishWords;
    expect([banks.found(count), upload.file.accepted(count), password.tries(count)]).toEqual([
      found,
      `Read: ${rows}`,
      tries,
    ]);
  });

  test('A sentence with two numbers has the form of each', () => {
    const { thread, done } = englishWords;
    expect(thread.counted(1, 2)).toBe('1 account, 2 transactions');
    expect(thread.counted(2, 1)).toBe('2 accounts, 1 transaction');
    expect(thread.fetched(0, 1)).toBe('0 of 1 account read');
    expect(done.soon(1, 'Lender')).toBe("We'll take you back to Lender in 1 second.");
  });

  test('What is not known is left out of a sentence', () => {
    const { upload, shell } = englishWords;
    expect([upload.file.reading(0, 4), upload.file.reading(2, null), upload.file.reading(2, 4)]).toEqual([
      'Reading',
      'Reading page 2',
      'Reading page 2 of 4',
    ]);
    expect([upload.place(1, 2), upload.place(1, null), upload.place(null, 2), upload.place(null, null)]).toEqual([
      'page 1, line 2',
      'page 1',
      'line 2',
      '',
    ]);
    expect([shell.title('Step', 'Lender'), shell.title('Step', '')]).toEqual(['Step - Lender', 'Step']);
  });

  test('Ways to share are joined and begin with a capital', () => {
    expect(englishWords.banks.by(['log in'])).toBe('Log in');
    expect(englishWords.banks.by(['log in', 'upload', 'email'])).toBe('Log in or upload or email');
  });

  test('A name that looks like a message is shown as it is', () => {
    expect(englishWords.login.title("{bank} 'n #")).toBe("Log in to {bank} 'n #");
  });

  test('Another language has its own forms of plurals and numbers', () => {
    const accepted =
      '{rows, plural, one {{rows, number} operacja} few {{rows, number} operacje} other {{rows, number} operacji}}';
    const source = { ...english, upload: { ...english.upload, file: { ...english.upload.file, accepted } } };
    const { upload } = wordsOf('en-ZA', compiledCatalogue(source), 'pl');
    expect([1, 2, 5, 22, 12_345].map((rows) => upload.file.accepted(rows))).toEqual([
      '1 operacja',
      '2 operacje',
      '5 operacji',
      '22 operacje',
      '12\u00a0345 operacji',
    ]);
  });

  test('A message that is not written as ICU wants it does not compile', () => {
    expect(() => compiledCatalogue({ text: 'Read: {rows, plural, one {one}' })).toThrow();
    expect(() => compiledCatalogue({ text: '{rows, plural, one {one}}' })).toThrow(/other/);
  });
});

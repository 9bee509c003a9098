import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { proseOfJson, proseOfPage, proseOfSource } from './prose.ts';
import { grownCounts, proseFaults, readCounts } from './prose-counts.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the prose of this project', () => {
  test('No area has more banned words or title fragments than a list that only shrinks allows (npm run prose)', () => {
    const { counts } = proseFaults(root);
    const bounds = readCounts(readFileSync(join(root, 'tools/lint/prose-counts.txt'), 'utf8'));
    expect(grownCounts(counts, bounds)).toEqual([]);
    expect(counts.reduce((sum, { all }) => sum + all, 0)).toBeGreaterThan(20_000);
  }, 120_000);
});

describe('proseOfSource', () => {
  test('Titles, groups and comments of a test are found, with %s for values of a template', () => {
    const source = [
      '/**',
      ' * Why it',
      ' * is so.',
      ' */',
      "describe('group', () => {",
      "  test('A row balances', () => {}); // at once",
      "  test.each([1])('Each %i', () => {});",
      "  it.each`a`('Of a template', () => {});",
      `  test(\`Of \${one} value\`, () => expect('A text').toBe('x y'));`,
      "  other('no title');",
      '});',
    ].join('\n');
    const found = proseOfSource('tools/a.test.ts', source);
    expect(found.map(({ kind, text }) => `${kind}: ${text.trim().replace(/\s+/g, ' ')}`)).toEqual([
      'comments: Why it is so.',
      'comments: at once',
      'groups: group',
      'titles: A row balances',
      'titles: Each %i',
      'titles: Of a template',
      'titles: Of %s value',
    ]);
  });

  test('Texts that a person may see are found in source, and none in tests, fixtures and tools', () => {
    const source = "export const text = 'You are all caught up';";
    expect(proseOfSource('console/app/a.ts', source)).toEqual([{ kind: 'texts', text: 'You are all caught up' }]);
    for (const path of [
      'console/app/a.test.ts',
      'console/app/a.fixture.ts',
      'tools/a.ts',
      'console/app/testing/a.ts',
    ]) {
      expect(proseOfSource(path, source)).toEqual([]);
    }
  });
});

describe('proseOfPage', () => {
  test('Paragraphs are found without code, imports and addresses', () => {
    const page = "import A from 'told';\n\n# Head\n\nOne `told` [link](told.md).\nTwo.\n\n```sh\necho told\n```\n";
    expect(proseOfPage(page).map(({ text }) => text)).toEqual(['# Head', 'One `code` [link].\nTwo.']);
  });
});

describe('proseOfJson', () => {
  test('Strings below the keys are found at any depth, and all strings without keys', () => {
    const value = { summary: 'One', paths: [{ description: 'Two', name: 'told' }] };
    expect(proseOfJson(value, new Set(['summary', 'description'])).map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(proseOfJson(value, null).map(({ text }) => text)).toEqual(['One', 'Two', 'told']);
  });
});

describe('grownCounts', () => {
  const count = { fault: 'titles', area: 'functions/books', found: 3, all: 9 } as const;

  test('A count above its bound has grown, one at or below it has not', () => {
    expect(grownCounts([count], readCounts('# why\ntitles 2 functions/books\n'))).toEqual([
      'titles 3 functions/books (at most 2)',
    ]);
    expect(grownCounts([count], new Map())).toEqual(['titles 3 functions/books (at most 0)']);
    expect(grownCounts([count], readCounts('titles 3 functions/books'))).toEqual([]);
  });

  test('A line of the list that cannot be read is an error that shows it', () => {
    expect(() => readCounts('titles many functions/books')).toThrow('prose-counts.txt: titles many functions/books');
  });
});

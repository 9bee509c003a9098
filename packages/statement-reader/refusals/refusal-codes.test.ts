import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { StatementError } from '../reading/statement.ts';
import { INTERNAL_WORDS } from './internal-words.fixture.ts';
import { refusal } from './refusal.ts';
import { isRefusalCode, refusalCodes, refusals } from './refusal-codes.ts';

const root = join(import.meta.dirname, '../../..');
const REGISTRY = 'packages/statement-reader/refusals/';

/** The program files of the reader and of what takes uploads, by path; the registry itself is left out. */
function programs(): ReadonlyMap<string, string> {
  const paths = globSync(['packages/statement-reader/**/*.ts', 'functions/statements/**/*.ts'], { cwd: root });
  const isProgram = (path: string): boolean =>
    !/\.(?:test|fixture)\.ts$|\/(?:bench|node_modules)\//.test(path) && !path.startsWith(REGISTRY);
  return new Map(paths.filter(isProgram).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

describe('the registry of refusals', () => {
  test('every code is used', () => {
    const text = [...programs().values()].join('\n');
    expect(refusalCodes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });

  test('every refusal is made by its code: no program writes the type of an error itself', () => {
    const found = [...programs()]
      .filter(([, text]) => /\btype: '(?:Parse|Transactions|Contiguous) Error'/.test(text))
      .map(([path]) => path);
    expect(found).toEqual([]);
  });

  test('a refusal does not compile without a code, nor a row that cannot be read without its place', () => {
    const place = { page: 2, row: 7 };
    const made = refusal('row_unreadable', 'The row cannot be read.', { place, found: 'a\nb' });
    const expected: StatementError = {
      type: 'Parse Error',
      code: 'row_unreadable',
      message: 'The row cannot be read.',
      place,
      expected: null,
      found: 'a b',
    };
    expect(made).toEqual(expected);
    // @ts-expect-error an error has a code
    const bare: StatementError = { type: 'Parse Error', message: 'm', place, expected: null, found: null };
    // @ts-expect-error the code is of the registry
    const unknown = () => refusal('no_such_code', 'm', { place });
    // @ts-expect-error a row has a place
    const placeless = () => refusal('row_unreadable', 'm');
    // @ts-expect-error a file has none
    const placed = () => refusal('file_empty', 'm', { place });
    expect([bare, unknown, placeless, placed]).toHaveLength(4);
  });

  test.each(refusalCodes)('%s is explained to the applicant in plain words, and to the developer', (code) => {
    const { applicant, developer } = refusals[code];
    expect(applicant).toMatch(/^(?:[A-Z][^\n]{10,130}\.)$/);
    expect(applicant).not.toMatch(INTERNAL_WORDS);
    expect(developer).toMatch(/^[A-Z][^\n]{10,200}\.$/);
    expect(developer).not.toBe(applicant);
  });

  test('A name that every object has is not a code', () => {
    expect(['constructor', 'toString', ''].filter(isRefusalCode)).toEqual([]);
  });
});

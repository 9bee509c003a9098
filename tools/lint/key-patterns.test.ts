import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { keyPatternsOf } from './key-patterns.ts';
import { projectFiles } from './project-files.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isProduction = (path: string): boolean =>
  path.startsWith('functions/') && !/\.(test|fixture|contract|evaluated)\.tsx?$/.test(path);

const found = projectFiles(root)
  .filter(isProduction)
  .flatMap((path) => keyPatternsOf(path, read(path)));
const patterns = [...new Set(found)].sort();

/** A pattern as an expression: of `{A,B}` one, of a star anything. */
const expressionOf = (pattern: string): string =>
  pattern
    .replaceAll(/[.+?^$()[\]\\|]/g, '\\$&')
    .replaceAll(/\{([^,{}]*),([^,{}]*)\}/g, '(?:$1|$2)')
    .replaceAll('*', '.*');
const fits = (text: string, pattern: string): boolean => new RegExp(`^${expressionOf(pattern)}$`).test(text);

describe('keys of stored items', () => {
  test('The patterns of keys in the code are those of the committed list: a key that changes needs a migration', () => {
    expect(patterns).toEqual(read('tools/lint/key-patterns.txt').split('\n').filter(Boolean));
  });

  test('Every item of the goldens has a key that the code still writes', () => {
    const Text = z.object({ S: z.string() });
    const items = z
      .array(z.object({ table: z.string(), item: z.object({ pk: Text, sk: Text }) }))
      .parse(JSON.parse(read('test/stored/goldens/items.v1.golden.json')));
    // A star says nothing about a key.
    const pairs = patterns.filter((pattern) => pattern.includes('|') && pattern !== 'ORG#*|*');
    const spelled = patterns.filter((pattern) => !pattern.includes('|'));
    const alone = spelled.map((pattern) => `${pattern}*`);
    // A list of all organisations, in the order of its sort keys.
    const lists = spelled.filter((pattern) => !pattern.includes('#')).map((pattern) => `${pattern}|*`);
    const partitions = [...alone, ...pairs.map((pair) => pair.split('|')[0] ?? '')].filter((one) => one !== '*');
    // Only a fixture of billing writes STATE#, no function does.
    const keys = items
      .map(({ item }) => ({ pk: item.pk.S, sk: item.sk.S }))
      .filter(({ pk }) => !pk.startsWith('STATE#'));
    const lost = keys.filter(
      ({ pk, sk }) =>
        ![...pairs, ...lists].some((pair) => fits(`${pk}|${sk}`, pair)) &&
        !(partitions.some((one) => fits(pk, one)) && alone.some((one) => fits(sk, one))),
    );
    expect(lost.map(({ pk, sk }) => `${pk}|${sk}`)).toEqual([]);
    expect(keys.length).toBeGreaterThan(100);
  });
});

describe('keyPatternsOf', () => {
  test('A key is found with constants and functions of its file followed, and a star for the rest', () => {
    const text = [
      "const PREFIX = 'GRANT#';",
      `const partition = (id: string): string => \`ORG#$\{id}\`;`,
      `const key = (id: string, grant: string) => ({ pk: partition(id), sk: \`$\{PREFIX}$\{grant}\` });`,
      "const list = { pk: 'JOBS', prefix: PREFIX };",
      "const other = { pk: imported(list), sk: isOld ? 'OLD' : 'NEW' };",
    ].join('\n');
    expect(keyPatternsOf('a.ts', text)).toEqual(
      ['*|{OLD,NEW}', 'GRANT#', 'GRANT#*', 'JOBS|GRANT#*', 'ORG#*', 'ORG#*|GRANT#*'].sort(),
    );
  });

  test('A key that is written otherwise gives another pattern', () => {
    const patternsOf = (word: string) =>
      keyPatternsOf('a.ts', `const key = (id) => ({ pk: \`ORG#\${id}\`, sk: '${word}' });`);
    expect(patternsOf('CRM')).not.toEqual(patternsOf('CRM-TOKEN'));
    expect(patternsOf('CRM')).toEqual(['ORG#*', 'ORG#*|CRM']);
  });
});

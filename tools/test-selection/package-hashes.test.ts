import { expect, test } from '@jest/globals';
import { packageHashes } from './package-hashes.ts';

const imports = new Map([
  ['packages/ledger/rows/a.test.ts', ['packages/ledger/rows/a.ts']],
  ['packages/labels/b.test.ts', ['packages/labels/b.ts']],
  ['packages/analyses/c.test.ts', ['packages/analyses/c.ts']],
  ['packages/labels/bench/e.ts', ['packages/labels/b.ts']],
  ['packages/ledger/rows/a.ts', ['schemas/banks.ts']],
  ['packages/labels/b.ts', ['packages/ledger/rows/a.ts']],
  ['packages/analyses/c.ts', ['packages/ledger/rows/a.ts']],
]);
const contents = new Map([
  ...['schemas/banks.ts', ...imports.keys()].map((path) => [path, '1'] as const),
  ['packages/labels/data/words.tsv', '1'],
  ['test/fixtures/statement.pdf', '1'],
  ['functions/crm/d.ts', '1'],
  ['docs/page.mdx', '1'],
  ['package-lock.json', '1'],
]);
const parts = ['packages/ledger', 'packages/labels', 'packages/analyses'];

/** The parts whose digest changes with the content of a file. */
function changedBy(path: string): readonly string[] {
  const before = packageHashes(parts, imports, contents, 'node 24');
  const after = packageHashes(parts, imports, new Map([...contents, [path, '2']]), 'node 24');
  return parts.filter((part) => before.get(part) !== after.get(part));
}

test('A source file concerns the packages whose tests import it, by way of others too', () => {
  expect(changedBy('packages/labels/b.ts')).toEqual(['packages/labels']);
  expect(changedBy('packages/ledger/rows/a.ts')).toEqual(parts);
  expect(changedBy('schemas/banks.ts')).toEqual(parts);
  expect(changedBy('functions/crm/d.ts')).toEqual([]);
  expect(changedBy('packages/labels/new.test.ts')).toEqual(['packages/labels']);
  expect(changedBy('packages/labels/bench/e.ts')).toEqual([]);
});

test('Data, fixtures, the lock file and the configuration of jest concern every package; a page of the guide none', () => {
  for (const path of [
    'packages/labels/data/words.tsv',
    'test/fixtures/statement.pdf',
    'package-lock.json',
    'jest.config.mjs',
  ]) {
    expect(changedBy(path)).toEqual(parts);
  }
  expect(changedBy('docs/page.mdx')).toEqual([]);
});

test('Another version of Node or another seed changes every digest', () => {
  const before = packageHashes(parts, imports, contents, 'node 24 seed 1');
  const after = packageHashes(parts, imports, contents, 'node 24 seed 7');
  expect(parts.filter((part) => before.get(part) === after.get(part))).toEqual([]);
});

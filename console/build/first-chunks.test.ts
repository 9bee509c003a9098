import { expect, test } from '@jest/globals';
import { firstChunks } from './first-chunks.ts';

test('what one page needs from the start is one chunk, what both need another, and what starts it or comes later none', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'a.ts': ['part.ts', 'react'],
    'part.ts': ['deep.ts'],
    'deep.ts': [],
    'b.ts': ['react'],
    react: [],
    'later.ts': ['part.ts'],
  };
  const modules = {
    getModuleInfo: (id: string) => {
      const importedIds = imports[id];
      return importedIds === undefined ? null : { importedIds };
    },
  };
  const chunkOf = firstChunks({ a: 'a.ts', b: 'b.ts' });
  expect(Object.keys(imports).map((id) => [id, chunkOf(id, modules)])).toEqual([
    ['a.ts', null],
    ['part.ts', 'a'],
    ['deep.ts', 'a'],
    ['b.ts', null],
    ['react', 'shared'],
    ['later.ts', null],
  ]);
});

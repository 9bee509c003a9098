import { expect, test } from '@jest/globals';
import { reachedBy } from './reached-by.ts';

test('A page needs from the start what its script imports and what that imports, without the script and what comes later', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'start.ts': ['part.ts', 'library'],
    'part.ts': ['deep.ts', 'start.ts'],
    'deep.ts': ['part.ts'],
    library: [],
    'later.ts': ['part.ts'],
  };
  const modules = {
    getModuleInfo: (id: string) => {
      const importedIds = imports[id];
      return importedIds === undefined ? null : { importedIds };
    },
  };
  const isFirst = reachedBy('start.ts');
  expect(Object.keys(imports).filter((id) => isFirst(id, modules))).toEqual(['part.ts', 'deep.ts', 'library']);
});

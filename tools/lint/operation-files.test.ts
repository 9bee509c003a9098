import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { entryFiles, writtenEntries } from '../../cdk/entry-files.ts';
import { endpoints } from '../../schemas/registry.ts';

const root = resolve(import.meta.dirname, '../..');
const files = writtenEntries('api');
const fileOf = entryFiles();

/** Pages have a folder of their own. */
const ofApi = endpoints.filter(({ area }) => area !== 'pages');

test('every endpoint has exactly one operation file, and every operation file is that of an endpoint', () => {
  expect(files).toEqual(ofApi.map(({ id }) => fileOf('api', id)).toSorted());
});

test.each(files)('%s serves the contract of its name', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const own = ofApi.find(({ id }) => file === fileOf('api', id));
  expect(text).toMatch(new RegExp(`import \\{[^}]*\\b${own?.id}\\b[^}]*\\} from '[^']*schemas/endpoints/`));
  expect(text).toMatch(/^export const handler = /m);
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { endpoints } from '../../schemas/registry.ts';
import { kebabCase } from '../../schemas/route.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .toSorted();

/** Pages have a folder of their own. */
const ofApi = endpoints.filter(({ area }) => area !== 'pages');

test('every endpoint has exactly one operation file, and every operation file is that of an endpoint', () => {
  expect(files).toEqual(ofApi.map(({ area, id }) => `${area}/${kebabCase(id)}.ts`).toSorted());
});

test.each(files)('%s serves the contract of its name', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const own = endpoints.find(({ area, id }) => file === `${area}/${kebabCase(id)}.ts`);
  expect(text).toMatch(new RegExp(`import \\{[^}]*\\b${own?.id}\\b[^}]*\\} from '[^']*schemas/endpoints/`));
  expect(text).toMatch(/^export const handler = /m);
});

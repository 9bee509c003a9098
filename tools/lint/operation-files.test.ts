import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { entryFiles, writtenEntries } from '../../cdk/entry-files.ts';
import { workers } from '../../cdk/workers.ts';
import { endpoints } from '../../schemas/registry.ts';
import { projectFiles } from './project-files.ts';

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

const granted = [
  ...ofApi.map(({ id }) => ({ id, file: fileOf('api', id) })),
  ...endpoints.filter(({ area }) => area === 'pages').map(({ id }) => ({ id, file: fileOf('pages', id) })),
  ...workers.map(({ id }) => ({ id, file: fileOf('workers', id) })),
];

describe('What a function touches', () => {
  test.each(granted)('A function touches what $id was granted, and not what another function was', ({ id, file }) => {
    const text = readFileSync(join(root, file), 'utf8');
    const named = [
      ...text.matchAll(/\b(\w+) as grants\b[^;]* from '[^']*(?:resources|onward|platform-functions)\.ts'/g),
    ];
    expect(named.map(([, name]) => name)).toEqual(/\bgranted\(\s*grants\b/.test(text) ? [id] : []);
  });

  test('A function reads where a resource is, or makes what holds it, only from its grants', () => {
    // But for the folders of the machine that it runs on, as Lambda says them.
    const reading = /process\.env\[(?!'(?:LAMBDA_TASK_ROOT|NODE_PATH)'\])|\bnew Held\(/;
    const files = projectFiles(root)
      .filter((path) => /^functions\/.*\.tsx?$/.test(path) && !/\.(?:test|fixture|contract)\.tsx?$/.test(path))
      .filter((path) => reading.test(readFileSync(join(root, path), 'utf8')));
    expect(files).toEqual(['functions/platform/grants/held.ts']);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildIfChanged } from './build-if-changed.ts';

let root = '';
let builds = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imali-build-'));
  builds = 0;
  await writeFile(join(root, 'in.txt'), 'one');
});

afterEach(() => rm(root, { recursive: true }));

/** A build that copies in.txt to out.txt. */
const copy = (recipe = 'copy') =>
  buildIfChanged({
    root,
    out: root,
    record: 'record.json',
    outputs: ['out.txt'],
    recipe: [recipe],
    build: async () => {
      builds += 1;
      await writeFile(join(root, 'out.txt'), await readFile(join(root, 'in.txt')));
      return ['in.txt'];
    },
  });

describe('a build', () => {
  test('A build runs once while nothing changes', async () => {
    expect(await copy()).toBe(true);
    expect(await copy()).toBe(false);
    expect(builds).toBe(1);
  });

  test('A build runs again when the content of an input changes', async () => {
    await copy();
    await writeFile(join(root, 'in.txt'), 'two');
    expect(await copy()).toBe(true);
    expect(await readFile(join(root, 'out.txt'), 'utf8')).toBe('two');
  });

  test('A build runs again when the recipe changes', async () => {
    await copy();
    expect(await copy('copy better')).toBe(true);
  });

  test('A build runs again when an output is gone', async () => {
    await copy();
    await rm(join(root, 'out.txt'));
    expect(await copy()).toBe(true);
  });

  test('A build runs again when the record of the last one is damaged', async () => {
    await copy();
    await writeFile(join(root, 'record.json'), '{"inputs"');
    expect(await copy()).toBe(true);
  });

  test('A build that fails leaves no record behind', async () => {
    await rm(join(root, 'in.txt'));
    await expect(copy()).rejects.toThrow('ENOENT');
    await writeFile(join(root, 'in.txt'), 'one');
    expect(await copy()).toBe(true);
  });
});

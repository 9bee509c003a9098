import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { claimDataFolder, SchemaVersionError } from './data-layout.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imali-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  test('A data folder that is new or empty is accepted, again and again', async () => {
    await claimDataFolder(join(folder, 'new'));
    await claimDataFolder(folder.concat('/empty'));
    await writeFile(join(folder, 'new', 'table.db'), 'rows');
    await claimDataFolder(join(folder, 'new'));
  });

  test('A data folder of another version is refused with what to do, and left as it is', async () => {
    await writeFile(join(folder, 'table.db'), 'rows');
    await expect(claimDataFolder(folder)).rejects.toThrow(SchemaVersionError);
    await writeFile(join(folder, 'layout'), '1\n');
    await expect(claimDataFolder(folder)).rejects.toThrow(/Remove that folder/);
  });
});

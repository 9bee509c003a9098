import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Goes up with every change after which kept data can no longer be read. There is no released data to migrate yet. */
const LAYOUT = 4;
const FILE = 'layout';

/** The data folder was written by a version that kept data differently. The message is for people. */
export class SchemaVersionError extends Error {
  override name = 'SchemaVersionError';
}

async function missingAs<T>(missing: T, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}

/** Claims a new data folder for this version. Throws a SchemaVersionError for one that holds data of another. */
export async function claimDataFolder(dataDir: string): Promise<void> {
  const kept = await missingAs('', readFile(join(dataDir, FILE), 'utf8'));
  if (kept.trim() === String(LAYOUT)) return;
  const contents = await missingAs([], readdir(dataDir));
  if (contents.length > 0) {
    throw new SchemaVersionError(
      `The data in ${dataDir} was written by another version of Imali, which kept it differently. Remove that folder, or name another one in IMALI_DATA, and start again.`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, FILE), `${LAYOUT}\n`);
}

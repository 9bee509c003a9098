import { resolve } from 'node:path';
import { buildDocs } from '../../tools/build/build-docs.ts';
import { separateTemporaryFiles } from '../../tools/build/temporary-folder.ts';

/** The docs as they are now; nothing is built when they were built already. */
export default async function globalSetup(): Promise<void> {
  separateTemporaryFiles();
  await buildDocs({ root: resolve(import.meta.dirname, '../..'), log: console.log });
}

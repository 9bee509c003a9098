import { resolve } from 'node:path';
import { buildDocs } from '../../tools/build/build-docs.ts';

/** The docs as they are now; nothing is built when they were built already. */
export default async function globalSetup(): Promise<void> {
  await buildDocs({ root: resolve(import.meta.dirname, '../..'), log: console.log });
}

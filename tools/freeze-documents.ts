/**
 * Writes what the worker keeps today of some personas beside the goldens of earlier versions, where it is not there yet:
 * once for each document version, before that version is released. A frozen file is never written again.
 */
import { writeFile } from 'node:fs/promises';
import { frozenPersonas } from '../core/connect/documents/goldens/frozen-personas.ts';
import { madeDocuments } from '../core/connect/documents/made-documents.fixture.ts';

const VERSION = 1;

for (const persona of frozenPersonas) {
  const made = await madeDocuments(persona, '2026-03-31');
  const stored = made.map(({ kind, document, changes }) => JSON.stringify([kind, { document, changes }]));
  const place = new URL(`../core/connect/documents/goldens/v${VERSION}.${persona}.golden.json`, import.meta.url);
  await writeFile(place, `[\n${stored.join(',\n')}\n]\n`, { flag: 'wx' });
}

/**
 * Writes what the worker keeps today of some personas, and what readers get of it, beside the goldens of earlier versions:
 * once for each document version, before that version is released. A frozen file is never written again.
 */
import { writeFile } from 'node:fs/promises';
import { ANALYSIS_VERSION } from '../functions/bank-data/domain/documents/analysis-versions.ts';
import { madeDocuments } from '../functions/bank-data/domain/documents/made-documents.fixture.ts';
import { sealedDocument } from '../functions/bank-data/store/sealed-analysis.ts';

/** Little data, and enough for every analysis. */
const PERSONAS = ['thin_file', 'new_account'];

for (const persona of PERSONAS) {
  const made = await madeDocuments(persona, '2026-03-31');
  const lines = made.map(({ kind, document, changes }) =>
    JSON.stringify([kind, sealedDocument(document, changes), document]),
  );
  const name = `v${ANALYSIS_VERSION}.${persona}.golden.json`;
  const place = new URL(`../functions/bank-data/domain/documents/goldens/${name}`, import.meta.url);
  await writeFile(place, `[\n${lines.join(',\n')}\n]\n`, { flag: 'wx' });
}

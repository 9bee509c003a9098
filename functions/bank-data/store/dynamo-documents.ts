import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import { getDocument, putDocument } from '../../platform/store/document-items.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import { SettingsSnapshot } from '../domain/basis/analysis-basis.ts';
import type { DocumentReader, DocumentStore } from '../domain/document-store.ts';
import { answeringPlace } from './answering-place.ts';
import { keys, notNewerThan } from './bank-connection-items.ts';
import { heldBasisOf } from './held-basis.ts';
import { openedDocument, sealedDocument } from './sealed-analysis.ts';

/** Analyses of bank connections, and what each generation is made with, in the applications table. */
export function dynamoDocuments(table: Table): DocumentStore {
  return {
    ...dynamoDocumentsReader(table),
    async saveAnalyses(ref, { place }, analyses) {
      await Promise.all(
        analyses.map(({ kind, generation, document, changes }) =>
          putDocument(
            table,
            keys.analysis(ref, place, kind),
            generation,
            sealedDocument(document, changes),
            notNewerThan(generation),
          ),
        ),
      );
    },
    async basisFor(ref, generation, basis) {
      const page = compressJson(SettingsSnapshot.parse(basis));
      const first = await table.put(
        { ...keys.basis(ref), generation, page },
        {
          expression: 'attribute_not_exists(pk) OR #generation < :generation',
          names: { '#generation': 'generation' },
          values: { ':generation': generation },
        },
      );
      if (first) return basis;
      const kept = await table.get(keys.basis(ref));
      // That of a newer generation: this one is superseded, and whatever it writes is not kept.
      return kept?.['generation'] === generation ? SettingsSnapshot.parse(expandJson(kept['page'])) : basis;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoDocumentsReader(table: ReadableTable): DocumentReader {
  const connections = dynamoConnectionRecords(table);
  return {
    async analysis(ref, kind, result) {
      const place = (result ?? (await answeringPlace(connections, ref)))?.place;
      if (place === undefined) return null;
      const kept = await getDocument(table, keys.analysis(ref, place, kind));
      if (kept === null) return null;
      if (kept === 'torn') return { kind, generation: 0, document: null, changes: [] };
      return { kind, generation: kept.generation, ...openedDocument(kept.document) };
    },
    async findSettingsSnapshot(ref) {
      const kept = await table.get(keys.basis(ref));
      return kept ? heldBasisOf(kept) : null;
    },
  };
}

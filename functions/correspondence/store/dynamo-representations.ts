import * as z from 'zod';
import { RepresentationOut } from '../../../schemas/entities/casework/decision-letter.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { MAX_REPRESENTATIONS, type RepresentationReader, type RepresentationStore } from '../domain/letter-store.ts';

const versions = documentVersions(RepresentationOut);
const Stored = z.object({ said: z.unknown(), [VERSION_FIELD]: z.unknown() });

/** In the partition of the application: they go when its data is erased. */
const listOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'REPRESENTATION#' });
const keyOf = (ref: ConnectionRef, id: string): Key => ({ pk: partition(ref), sk: `REPRESENTATION#${id}` });

function representationOf(item: unknown): RepresentationOut {
  const { said, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = versions.open(said, version);
  if (opened.outcome === 'unreadable') throw new Error(`a representation cannot be read: ${opened.why}`);
  return opened.document;
}

/** What applicants say against decisions, in the applications table. */
export function dynamoRepresentations(table: Table): RepresentationStore {
  return {
    ...dynamoRepresentationsReader(table),
    async add(ref, said) {
      const failed = await table.transact([
        countAction(listOf(ref), 1, MAX_REPRESENTATIONS),
        { put: { ...keyOf(ref, said.id), said, [VERSION_FIELD]: versions.current }, condition: absent },
      ]);
      if (failed.includes(1)) throw new Error('a representation that was to be added exists already');
      return failed.length === 0 ? 'added' : 'full';
    },
    async answer(ref, id, by, answer) {
      const answered = await table.update(
        keyOf(ref, id),
        {
          expression: 'SET #said.#answer = :answer, #said.#by = :by',
          names: { '#said': 'said', '#answer': 'answer', '#by': 'answered_by' },
          values: { ':answer': answer, ':by': by },
        },
        {
          expression: 'attribute_type(#said.#answer, :null)',
          names: { '#said': 'said', '#answer': 'answer' },
          values: { ':null': 'NULL' },
        },
      );
      return answered !== null;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoRepresentationsReader(table: ReadableTable): RepresentationReader {
  return {
    async find(ref, id) {
      const item = await table.get(keyOf(ref, id));
      return item === null ? null : representationOf(item);
    },
    list: (ref, page) => readPage(table, listOf(ref), page, representationOf),
  };
}

import * as z from 'zod';
import { NoteOut } from '../../../schemas/entities/casework/note.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Table } from '../../platform/store/table.ts';
import { MAX_NOTES, type NoteReader, type NoteStore } from '../domain/note-store.ts';

const noteVersions = documentVersions(NoteOut);
const Stored = z.object({ note: z.unknown(), [VERSION_FIELD]: z.unknown() });

/** In the partition of the application: notes go when its data is erased. */
export const notesOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'NOTE#' });

export function noteOf(item: unknown): NoteOut {
  const { note, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = noteVersions.open(note, version);
  if (opened.outcome === 'unreadable') throw new Error(`a note cannot be read: ${opened.why}`);
  return opened.document;
}

/** Notes in the applications table. */
export function dynamoNotes(table: Table): NoteStore {
  return {
    ...dynamoNotesReader(table),
    async add(ref, note) {
      const list = notesOf(ref);
      const failed = await table.transact([
        countAction(list, 1, MAX_NOTES),
        {
          put: { pk: list.pk, sk: `NOTE#${note.id}`, note, [VERSION_FIELD]: noteVersions.current },
          condition: absent,
        },
      ]);
      if (failed.includes(1)) throw new Error('a note that was to be added exists already');
      return failed.length === 0 ? 'added' : 'full';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoNotesReader(table: ReadableTable): NoteReader {
  return {
    list: (ref, page) => readPage(table, notesOf(ref), page, noteOf),
  };
}

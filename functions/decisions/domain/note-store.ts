import type { NoteOut } from '../../../schemas/entities/casework/note.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** Notes that an application has at most. */
export const MAX_NOTES = 500;

/** Notes on applications. They are never changed. */
export interface NoteStore {
  add(ref: ConnectionRef, note: NoteOut): Promise<'added' | 'full'>;
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<NoteOut>>;
}

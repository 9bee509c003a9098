import type { NoteOut } from '../../../schemas/entities/casework/note.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** Notes that an application has at most. */
export const MAX_NOTES = 500;

/** What `NoteStore` offers to functions that may only read. */
export interface NoteReader {
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<NoteOut>>;
}

/** Notes on applications. They are never changed. */
export interface NoteStore extends NoteReader {
  add(ref: ConnectionRef, note: NoteOut): Promise<'added' | 'full'>;
}

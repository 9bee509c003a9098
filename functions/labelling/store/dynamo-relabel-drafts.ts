import * as z from 'zod';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key, Table } from '../../platform/store/table.ts';
import { RelabelDraft, type RelabelDraftReader, type RelabelDraftStore } from '../domain/relabel-draft.ts';

const keyOf = (staffId: string): Key => ({ pk: `RELABELDRAFT#${staffId}`, sk: 'DRAFT' });
const KEPT_SECONDS = 86_400;
const DraftItem = z.object({ draftId: z.string(), page: z.unknown() });

/** Drafts in the operations table; they vanish by themselves. */
export function dynamoRelabelDrafts(table: Table): RelabelDraftStore {
  return {
    ...dynamoRelabelDraftsReader(table),
    async keep(draft) {
      const expiresAt = Math.floor(Date.parse(draft.createdAt) / 1000) + KEPT_SECONDS;
      const page = compressJson(draft);
      await table.put({ ...keyOf(draft.staffId), draftId: draft.id, page, expires_at: expiresAt });
    },
    async drop(staffId, draftId) {
      await table.remove(keyOf(staffId), { expression: 'draftId = :draft', values: { ':draft': draftId } });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoRelabelDraftsReader(table: ReadableTable): RelabelDraftReader {
  return {
    async find(staffId) {
      const item = await table.get(keyOf(staffId));
      return item ? RelabelDraft.parse(expandJson(DraftItem.parse(item).page)) : null;
    },
  };
}

import { VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import { FirstPart } from '../../platform/store/document-items.ts';
import { PACKING, packedDocument, unpackedDocument } from '../../platform/store/packed-document.ts';
import type { TableMigration } from '../../platform/store/table-migration.ts';
import { ANALYSIS_VERSION, openedAnalysis, sealedAnalysis } from '../domain/documents/analysis-versions.ts';
import { StoredAnalysis } from './bank-connection-items.ts';

/** Keys of analyses, without those of further parts. */
const ANALYSIS = /^ANALYSIS\d?#[a-z_]+$/;

/**
 * Rewrites analyses that were stored in rands with their money in cents, in the generation that they are of. Nothing has
 * to wait for it: readers lift what it has not reached yet.
 */
export const analysesInCents: TableMigration = {
  name: 'analyses-in-cents',
  async migrated(item) {
    if (!ANALYSIS.test(item.sk)) return { outcome: 'unchanged' };
    const { parts, packing, body } = FirstPart.parse(item);
    // Its parts cannot be written in one step; the next analysis writes it anew.
    if (parts > 1) return { outcome: 'left', why: 'of several parts' };
    if (packing !== undefined && packing > PACKING) return { outcome: 'left', why: 'packed by a later release' };
    const stored = StoredAnalysis.parse(unpackedDocument([body], packing));
    if (stored[VERSION_FIELD] === ANALYSIS_VERSION) return { outcome: 'unchanged' };
    const opened = openedAnalysis(stored.document, stored[VERSION_FIELD]);
    if (opened.outcome === 'unreadable') return { outcome: 'left', why: opened.why };
    const document = sealedAnalysis(opened.document);
    const packed = await packedDocument({ ...stored, [VERSION_FIELD]: ANALYSIS_VERSION, document });
    return {
      outcome: 'changed',
      change: {
        item: { ...item, packing: PACKING, body: packed },
        asRead: { expression: 'body = :before', values: { ':before': body } },
      },
    };
  },
};

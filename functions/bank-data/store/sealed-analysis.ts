import { openedBy, type Unreadable, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { StoredAnalysis as Analysis } from '../domain/document-store.ts';
import { ANALYSIS_VERSION, openedAnalysis, sealedAnalysis } from '../domain/documents/analysis-versions.ts';
import { StoredAnalysis } from './bank-connection-items.ts';

/** What is packed of an analysis: its document in the version of today, and what changed in it. */
export const sealedDocument = (document: unknown, changes: Analysis['changes']) => ({
  [VERSION_FIELD]: ANALYSIS_VERSION,
  document: sealedAnalysis(document),
  changes,
});

const without = (unreadable: Unreadable) => ({ document: null, changes: [], unreadable });

/** What was packed with any version, in rands; of what this release cannot read, nothing but that. */
export function openedDocument(packed: unknown): Omit<Analysis, 'kind' | 'generation'> {
  const stored = openedBy(StoredAnalysis, packed, ANALYSIS_VERSION);
  if (stored.outcome === 'unreadable') return without(stored);
  const opened = openedAnalysis(stored.document.document, stored.document[VERSION_FIELD]);
  return opened.outcome === 'unreadable'
    ? without(opened)
    : { document: opened.document, changes: stored.document.changes };
}

import type { ConnectionStore } from './connection-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { LabelStore } from './label-store.ts';
import type { LedgerStore } from './ledger-store.ts';

/** The four stores of bank data. They share the request for a generation: new rows and new labels ask for an analysis. */
export interface BankDataStores {
  readonly connections: ConnectionStore;
  readonly ledgers: LedgerStore;
  readonly labels: LabelStore;
  readonly documents: DocumentStore;
}

import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import type { ApplicantSource } from '../../../applications/domain/application-store.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';

/** What is stated of the applicant of an application. Every call can be repeated; an applicant who was erased stays so. */
export interface ApplicantStatementStore {
  /** Has accounts fill what nobody stated: the name and the government id of their holder. */
  named(ref: ConnectionRef, accounts: readonly LedgerAccount[], at: string): Promise<void>;
  /** Takes back what these stated with the application. */
  erase(ref: ConnectionRef, sources: readonly ApplicantSource[]): Promise<void>;
}

import { isClosed } from '../../applications/domain/is-closed.ts';
import { namedByAccount, unstatedApplicant } from '../../applications/domain/stated-applicant.ts';
import { applicantChange } from '../../applications/store/applicant-change.ts';
import { applicationKey } from '../../applications/store/application-items.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { present, type WriteAction } from '../../platform/store/table.ts';
import type { ApplicantStatementStore } from '../domain/identity/applicant-statement-store.ts';
import { holderOfAccounts } from '../domain/identity/holder-of-accounts.ts';

/** Writers that lose the race for an applicant try again this often. */
const TRIES = 6;
async function changed(
  table: SealingTable,
  ref: ConnectionRef,
  beside: readonly WriteAction[],
  change: Parameters<typeof applicantChange>[2],
): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const made = await applicantChange(table, ref, change);
    if (made === null) return;
    if ((await table.transact([...made.actions, ...beside])).length === 0) return made.follow();
  }
  throw new BusyError('other writers state who an applicant is');
}

/** What is stated of applicants, in the applications table. */
export function dynamoApplicantStatements(table: SealingTable): ApplicantStatementStore {
  return {
    async named(ref, accounts, at) {
      const holder = holderOfAccounts(accounts);
      if (holder === null) return;
      const source = { at, applicationId: ref.applicationId };
      const open = { check: applicationKey(ref.organisationId, ref.applicationId), condition: present };
      await changed(table, ref, [open], (applicant, application) =>
        isClosed(application) ? applicant : namedByAccount(applicant, holder, source),
      );
    },
    erase: (ref, sources) =>
      changed(table, ref, [], (applicant) => unstatedApplicant(applicant, ref.applicationId, sources)),
  };
}

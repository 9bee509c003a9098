import type { DealStore } from '../../crm/domain/crm-settings.ts';
import { partsOfRevetId, type RevetStore } from './revet-store.ts';

export interface TraceErasurePorts {
  readonly revets: Pick<RevetStore, 'vettedBy' | 'find' | 'remove' | 'forgetVetted'>;
  readonly deals: Pick<DealStore, 'forget'>;
}

/**
 * Erases what vetting and the CRM keep of an applicant: rows that read the bank data of one of the applications or waited
 * for it, with name, address, number and loan, and the deals that applications were made of. Submissions keep their numbers:
 * what goes is counted as erased. Finds everything also where consents were withdrawn before. Can be repeated, and is to be,
 * once an earlier writer can no longer be writing. Throws where a row is being written.
 * @param applicationIds every application of the applicant
 * @returns how many rows went
 */
export async function eraseApplicantTraces(
  { revets, deals }: TraceErasurePorts,
  organisationId: string,
  applicationIds: readonly string[],
): Promise<number> {
  let erased = 0;
  for (const applicationId of applicationIds) {
    for (const ref of await revets.vettedBy(organisationId, applicationId)) {
      const record = await revets.find(ref);
      if (record !== null) {
        if (!(await revets.remove(record, partsOfRevetId(ref.revetId).submissionId))) {
          throw new Error('a row changed while it was erased');
        }
        erased += 1;
      }
      await revets.forgetVetted(ref, applicationId);
    }
    await deals.forget(organisationId, applicationId);
  }
  return erased;
}

import { partsOfRevetId, type RevetStore } from './revet-store.ts';

/**
 * Takes out of revets what they say of the bank data of an application: its figures and the ids of its transactions. The
 * outcome stays: the lender received it. Can be repeated.
 */
export async function eraseVetted(
  revets: Pick<RevetStore, 'vettedBy' | 'find' | 'replace'>,
  organisationId: string,
  applicationId: string,
): Promise<void> {
  for (const ref of await revets.vettedBy(organisationId, applicationId)) {
    const before = await revets.find(ref);
    // Vetted again since, by other bank data; or not kept yet, and then the second erasure finds it.
    if (before === null || before.finding.applicationId !== applicationId) continue;
    const finding = { ...before.finding, reasons: [], asOf: null };
    const { submissionId } = partsOfRevetId(ref.revetId);
    if (!(await revets.replace(before, { ...before, finding }, submissionId))) {
      throw new Error('a row changed while its reasons were erased');
    }
  }
}

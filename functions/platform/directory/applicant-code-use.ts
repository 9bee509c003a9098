import type { OrganisationRecord } from './organisation-store.ts';

/**
 * Whether applicants of an organisation have to type a one-time code before they act. An organisation can do without only
 * where there is a sandbox, and does so there unless it says otherwise: nobody's data is in play. Codes would reach outside: in
 * test mode there are none.
 * @param organisation null where it is not known: a code is asked for then
 * @param stage the setting `applicantCodes`
 */
export function applicantCodeUse(
  organisation: Pick<OrganisationRecord, 'applicantCode' | 'isInTestMode'> | null,
  stage: string,
): 'required' | 'off' {
  if (organisation?.isInTestMode === true) return 'off';
  if (organisation === null || stage !== 'may_be_off') return 'required';
  return organisation.applicantCode ?? 'off';
}

import type { OrganisationRecord } from './organisation-store.ts';

/**
 * Whether applicants of an organisation have to type a one-time code before they act. An organisation can do without only
 * where there is a sandbox, and does so there unless it says otherwise: nobody's data is in play.
 * @param organisation null where it is not known: a code is asked for then
 * @param stage the setting `applicantCodes`
 */
export function applicantCodeUse(
  organisation: Pick<OrganisationRecord, 'applicantCode'> | null,
  stage: string,
): 'required' | 'off' {
  if (organisation === null || stage !== 'may_be_off') return 'required';
  return organisation.applicantCode ?? 'off';
}

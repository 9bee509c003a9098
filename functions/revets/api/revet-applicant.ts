import { revetApplicant as contract } from '../../../schemas/endpoints/revets.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { revetApplicant as grants } from '../resources.ts';
import { faultOutcome, type SubmissionAdapters, submissionWiring, submitted } from '../wiring/revet-submission.ts';

interface Adapters extends SubmissionAdapters {
  readonly applicants: Pick<ApplicantStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { organisationId } = caller;
  // Without an applicant there is neither email nor phone number.
  if (body.applicant_id === null) return faultOutcome('invalid_revet_application', ['application 1: no applicant_id']);
  const applicant = await adapters.applicants.find(organisationId, body.applicant_id);
  if (!applicant) return { problem: 'applicant_not_found' };
  const { email, phone } = applicant;
  if (email === null || phone === null) {
    const missing = [email === null ? 'email' : '', phone === null ? 'phone number' : ''].filter(Boolean).join(' and ');
    return faultOutcome('invalid_revet_application', [`application 1: the applicant has no ${missing}`]);
  }
  const name = [applicant.firstNames, applicant.lastNames].filter((part) => part !== null).join(' ');
  const row = {
    name: name === '' ? null : name,
    email: email.toLowerCase(),
    phone,
    applicantId: applicant.id,
    contact_method: 'email',
    effective_interest_rate: null,
    reason_for_decline: null,
    loan: null,
  } as const;
  const terms = {
    organisationId,
    configId: body.application_config_id,
    redirectUrl: body.redirect_url,
    affinityOptedIn: body.affinity_opt_in,
    now,
  };
  return submitted(adapters, terms, [row]);
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...submissionWiring(held),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
  }),
);

export const handler = serve(contract, wiring, operation);

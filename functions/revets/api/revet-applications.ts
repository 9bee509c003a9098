import { revetApplications as contract } from '../../../schemas/endpoints/revets.ts';
import type { RevetApplicant } from '../../../schemas/entities/revet.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { checkApplications } from '../domain/application-file.ts';
import { revetRow } from '../domain/submit-revets.ts';
import { revetApplications as grants } from '../resources.ts';
import {
  faultOutcome,
  requestRows,
  type SubmissionAdapters,
  submissionWiring,
  submitted,
} from '../wiring/revet-submission.ts';

/** The applicants of a request: those it lists, or the one whose fields it holds itself. */
function applicantsOf(body: OperationRequest<typeof contract>['body']): RevetApplicant[] {
  const { application_config_id: _, applications, ...own } = body;
  if (applications !== undefined) return applications;
  const { installment_value, loan_duration, loan_amount, number_of_installments } = own;
  // The schema asks for them where no applications are listed.
  if (
    installment_value === undefined ||
    loan_duration === undefined ||
    loan_amount === undefined ||
    number_of_installments === undefined
  ) {
    throw new Error('a loan without its fields passed the schema');
  }
  return [{ ...own, installment_value, loan_duration, loan_amount, number_of_installments }];
}

export const operation: Operation<typeof contract, SubmissionAdapters> = async (adapters, { caller, body, now }) => {
  const applicants = applicantsOf(body);
  const checked = checkApplications(requestRows(applicants), 'application');
  if ('problem' in checked) {
    if (checked.problem === 'invalid_application_file') throw new Error('rows of a request have no lines to fail on');
    return faultOutcome(checked.problem, checked.lines);
  }
  const terms = { organisationId: caller.organisationId, configId: body.application_config_id, now };
  return submitted(adapters, terms, applicants.map(revetRow));
};

export const handler = serve(contract, granted(grants, submissionWiring), operation);

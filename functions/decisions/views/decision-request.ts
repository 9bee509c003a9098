import type { KeptDecisionRequest } from '../../applications/domain/decision-request.ts';

/** What an application asks for, as the API answers it. */
export function decisionRequestView(applicationId: string, { asked, setBy, setAt, last }: KeptDecisionRequest) {
  return { application_id: applicationId, ...asked, set_by: setBy, set_at: setAt, last };
}

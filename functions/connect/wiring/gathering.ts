import type { ApplicantRequestStore } from '../../applications/domain/applicant-request-store.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { notOpen, problemOf, type StepProblem } from './change-flow.ts';

export interface AskedReading {
  readonly requests: Pick<ApplicantRequestStore, 'all'>;
}

/** Whether the lender asks for a further statement of a flow that is over. */
export async function isStatementAsked({ requests }: AskedReading, { flow, ref }: LoadedFlow): Promise<boolean> {
  if (flow.status !== 'COMPLETE') return false;
  return (await requests.all(ref)).some(({ kind, state }) => kind === 'statement' && state === 'open');
}

/**
 * Why statements cannot be given now; null when they can: a bank was chosen, and a way by which files come.
 * @param isAsked whether the lender asks for a further statement, also after the end of the flow
 */
export function gatheringProblem({ flow }: LoadedFlow, isAsked: boolean): StepProblem | null {
  if (flow.status === 'REVOKED') return problemOf('withdrawn');
  if (flow.status === 'COMPLETE') return isAsked ? null : problemOf('finished');
  if (flow.consent === null) return problemOf('consent_required');
  if (flow.personalInfo === 'ASKED') return problemOf('personal_info_first');
  return flow.bank.state === 'GATHERING' ? null : notOpen('choose a bank and to send statements first.');
}

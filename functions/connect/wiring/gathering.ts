import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { notOpen, problemOf, type StepProblem } from './change-flow.ts';

/** Why statements cannot be given now; null when they can: a bank was chosen, and a way by which files come. */
export function gatheringProblem({ flow }: LoadedFlow): StepProblem | null {
  if (flow.status === 'REVOKED') return problemOf('withdrawn');
  if (flow.status === 'COMPLETE') return problemOf('finished');
  if (flow.consent === null) return problemOf('consent_required');
  if (flow.personalInfo === 'ASKED') return problemOf('personal_info_first');
  return flow.bank.state === 'GATHERING' ? null : notOpen('choose a bank and to send statements first.');
}

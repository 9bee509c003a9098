import { getConnectDecision as contract } from '../../../schemas/endpoints/correspondence.ts';
import { refOf } from '../../connect/wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../../connect/wiring/serve-applicant.ts';
import { granted } from '../../platform/grants/held.ts';
import { getConnectDecision as grants } from '../resources.ts';
import { connectDecision, type DecisionShowing, decisionShowing } from '../wiring/connect-decision.ts';

/** Behind a code whatever the lender asks for elsewhere: who was forwarded the link reads nothing of a decision. */
export const operation: ApplicantOperation<typeof contract, DecisionShowing> = async (stores, { caller }) => {
  if (caller.confirmation === null) return { problem: 'applicant_code_required' };
  const ref = refOf(caller);
  const [newest] = await stores.letters.all(ref);
  if (newest === undefined) return { problem: 'resource_not_found' };
  return { status: 200, body: await connectDecision(stores, ref, newest.letter) };
};

export const handler = serveApplicant(contract, granted(grants, decisionShowing), operation);

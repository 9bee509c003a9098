import { getConnectFlow as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { getConnectFlow as grants } from '../resources.ts';
import { expiredFlowAnswer, type FlowAnswering, flowAnswer, flowAnswering } from '../wiring/flow-answer.ts';
import { loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

export const operation: ApplicantOperation<typeof contract, FlowAnswering> = async (adapters, { caller }) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  if (!caller.isExpired) return flowAnswer(adapters, loaded);
  // A consent that stands can be withdrawn for as long as it stands (POPIA, section 11(2)(b)).
  return loaded.flow.consent === null ? { problem: 'connect_link_expired' } : expiredFlowAnswer(adapters, loaded);
};

export const handler = serveApplicant(contract, granted(grants, flowAnswering), operation);

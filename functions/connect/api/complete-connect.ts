import { completeConnect as contract } from '../../../schemas/endpoints/connect.ts';
import { billingMeter } from '../../billing/wiring/billing-wiring.ts';
import { granted } from '../../platform/grants/held.ts';
import { completeConnect as grants } from '../resources.ts';
import { announcedFlows } from '../wiring/announced-flows.ts';
import { type FlowChanging, takeStep } from '../wiring/change-flow.ts';
import { type FlowAnswering, flowAnswer, flowAnswering } from '../wiring/flow-answer.ts';
import { loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

/** A link that is finished is finished: finishing it again shows the way back again. */
export const operation: ApplicantOperation<typeof contract, FlowAnswering & FlowChanging> = async (
  adapters,
  { caller, now },
) => {
  const taken = await takeStep(adapters, caller, { type: 'completed', at: new Date(now).toISOString() });
  if ('loaded' in taken) return flowAnswer(adapters, taken.loaded);
  const loaded = await loadFlow(adapters, caller);
  return loaded?.flow.status === 'COMPLETE' ? flowAnswer(adapters, loaded) : taken;
};

/** The one step that earns something: the flow, what it earns and the event of it are written together. */
const wiring = granted(grants, (held): FlowAnswering & FlowChanging => ({
  ...flowAnswering(held),
  flows: announcedFlows(held, billingMeter(held)),
}));

export const handler = serveApplicant(contract, wiring, operation);

import { completeConnect as contract } from '../../../schemas/endpoints/connect.ts';
import { billingMeter } from '../../billing/billing-wiring.ts';
import { takeStep } from '../../connect-flow/change-flow.ts';
import { type FlowAnswering, flowAnswer, flowAnswering } from '../../connect-flow/flow-answer.ts';
import { loadFlow } from '../../connect-flow/load-flow.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { announcedFlows } from '../../webhooks/announced-flows.ts';

/** A link that is finished is finished: whoever finishes it again is shown the way back again. */
export const operation: Operation<typeof contract, FlowAnswering> = async (adapters, { caller, now }) => {
  const taken = await takeStep(adapters, caller, { type: 'completed', at: new Date(now).toISOString() });
  if ('loaded' in taken) return flowAnswer(adapters, taken.loaded);
  const loaded = await loadFlow(adapters, caller);
  return loaded?.flow.status === 'COMPLETE' ? flowAnswer(adapters, loaded) : taken;
};

/** The one step that earns something: the flow, what it earns and the event of it are written together. */
const wiring = (): FlowAnswering => ({
  ...flowAnswering(),
  flows: announcedFlows(billingMeter()),
});

export const handler = serve(contract, wiring, operation);

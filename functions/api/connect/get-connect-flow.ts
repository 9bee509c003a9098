import { getConnectFlow as contract } from '../../../schemas/endpoints/connect.ts';
import { type FlowAnswering, flowAnswer, flowAnswering } from '../../connect-flow/flow-answer.ts';
import { loadFlow, refOf } from '../../connect-flow/load-flow.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, FlowAnswering> = async (adapters, { caller }) => {
  const loaded = await loadFlow(adapters, refOf(caller));
  return loaded ? flowAnswer(adapters, loaded) : { problem: 'application_not_found' };
};

export const handler = serve(contract, flowAnswering, operation);

import { leaveConnectBank as contract } from '../../../schemas/endpoints/connect.ts';
import { takeStep } from '../../connect-flow/change-flow.ts';
import { type FlowAnswering, flowAnswer, flowAnswering } from '../../connect-flow/flow-answer.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, FlowAnswering> = async (adapters, { caller }) => {
  const taken = await takeStep(adapters, caller, { type: 'bank_left' });
  return 'loaded' in taken ? flowAnswer(adapters, taken.loaded) : taken;
};

export const handler = serve(contract, flowAnswering, operation);

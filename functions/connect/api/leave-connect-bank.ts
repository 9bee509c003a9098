import { leaveConnectBank as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { leaveConnectBank as grants } from '../resources.ts';
import { type FlowChanging, takeStep } from '../wiring/change-flow.ts';
import { type FlowAnswering, flowAnswer } from '../wiring/flow-answer.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { steppingFlows } from '../wiring/watched-flows.ts';

export const operation: ApplicantOperation<typeof contract, FlowAnswering & FlowChanging> = async (
  adapters,
  { caller },
) => {
  const taken = await takeStep(adapters, caller, { type: 'bank_left' });
  return 'loaded' in taken ? flowAnswer(adapters, taken.loaded) : taken;
};

export const handler = serveApplicant(contract, granted(grants, steppingFlows), operation);

import { selectConnectBank as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { selectConnectBank as grants } from '../resources.ts';
import { type FlowChanging, takeStep } from '../wiring/change-flow.ts';
import { banksOf, type FlowAnswering, flowAnswer } from '../wiring/flow-answer.ts';
import { loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { steppingFlows } from '../wiring/watched-flows.ts';

export const operation: ApplicantOperation<typeof contract, FlowAnswering & FlowChanging> = async (
  adapters,
  { caller, body },
) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  if (loaded.application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const bank = (await banksOf(adapters, caller.organisationId)).find(({ id }) => id === body.bank_id);
  if (!bank) {
    return { invalid: [{ loc: ['body', 'bank_id'], msg: 'must be the id of a listed bank', type: 'value_error' }] };
  }
  if (!bank.methodsAvailable.includes(body.upload_method)) return { problem: 'bank_method_not_available' };
  const taken = await takeStep(adapters, caller, {
    type: 'bank_selected',
    bankId: bank.id,
    uploadMethod: body.upload_method,
  });
  return 'loaded' in taken ? flowAnswer(adapters, taken.loaded) : taken;
};

export const handler = serveApplicant(contract, granted(grants, steppingFlows), operation);

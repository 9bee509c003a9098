import { dynamoPersonalInfo } from '../../../adapters/aws/dynamo-applications.ts';
import type { PersonalInfoStore } from '../../../core/applications/application-store.ts';
import { personalInfoFaults } from '../../../core/connect/personal-info/personal-info-faults.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { submitConnectStep as contract } from '../../../schemas/endpoints/connect.ts';
import { advanced, problemOf, takeStep } from '../../connect-flow/change-flow.ts';
import { type FlowAnswering, flowAnswer, flowAnswering } from '../../connect-flow/flow-answer.ts';
import { loadFlow, refOf } from '../../connect-flow/load-flow.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';

interface Adapters extends FlowAnswering {
  readonly personalInfo: PersonalInfoStore;
}

/**
 * The info is kept before the step counts as taken: a step that is taken never lacks it. Where a withdrawal came between
 * the two, it is taken away again.
 */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, ref);
  if (!loaded) return { problem: 'application_not_found' };
  const { personalInfo } = loaded;
  if (path.connection_id !== personalInfo?.id) return { problem: 'resource_not_found' };
  const event = { type: 'personal_info_given' } as const;
  const allowed = advanced(loaded, event);
  if ('refused' in allowed) return problemOf(allowed.refused);
  const faults = personalInfoFaults(body, johannesburgDate(now));
  if (faults.length > 0) return { invalid: faults };
  const at = new Date(now).toISOString();
  const filled = await adapters.personalInfo.fill(ref.organisationId, personalInfo.id, body, at);
  const taken = await takeStep(adapters, ref, event);
  if ('loaded' in taken) return flowAnswer(adapters, { ...taken.loaded, personalInfo: filled ?? personalInfo });
  const after = await adapters.flows.find(ref);
  if (after?.status === 'REVOKED') await adapters.personalInfo.erase(ref.organisationId, personalInfo.id, at);
  return taken;
};

const wiring = (): Adapters => ({ ...flowAnswering(), personalInfo: dynamoPersonalInfo(applicationsTable()) });

export const handler = serve(contract, wiring, operation);

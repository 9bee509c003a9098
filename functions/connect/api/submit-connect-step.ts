import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { submitConnectStep as contract } from '../../../schemas/endpoints/connect.ts';
import type { PersonalInfo } from '../../applications/domain/application-store.ts';
import { personalInfoFaults } from '../../applications/domain/personal-info-faults.ts';
import { granted } from '../../platform/grants/held.ts';
import type { OperationRequest } from '../../platform/serve/operation.ts';
import { submitConnectStep as grants } from '../resources.ts';
import { advanced, problemOf, takeStep } from '../wiring/change-flow.ts';
import { type FlowAnswering, flowAnswer } from '../wiring/flow-answer.ts';
import { loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { type StatingFlows, statingFlows } from '../wiring/watched-flows.ts';

type Given = OperationRequest<typeof contract>['body'];

/**
 * The whole info: what was left out is what was given before, a number only for the same document; or the fields that are
 * missing.
 */
function filledUp(given: Given, before: PersonalInfo | null) {
  const email = given.email ?? before?.email;
  const isSameDocument = given.id_type === before?.id_type && given.id_country === before.id_country;
  const govId = given.gov_id ?? (isSameDocument ? before.gov_id : undefined);
  const phone = given.phone === undefined ? (before?.phone ?? null) : given.phone;
  if (email !== undefined && govId !== undefined) {
    return { info: { ...given, email, phone, gov_id: govId }, invalid: null };
  }
  const missing = [...(email === undefined ? ['email'] : []), ...(govId === undefined ? ['gov_id'] : [])];
  return {
    info: null,
    invalid: missing.map((field) => ({ loc: ['body', field], msg: 'Field required', type: 'missing' })),
  };
}

/** The info is kept in the same write as the step: what comes too late for the step changes nothing. */
export const operation: ApplicantOperation<typeof contract, FlowAnswering & StatingFlows> = async (
  adapters,
  { caller, path, body, now },
) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { personalInfo } = loaded;
  if (path.connection_id !== personalInfo?.id) return { problem: 'resource_not_found' };
  const event = { type: 'personal_info_given' } as const;
  const allowed = advanced(loaded, event);
  if ('refused' in allowed) return problemOf(allowed.refused);
  const filled = filledUp(body, personalInfo.personalInfo);
  if (filled.invalid) return { invalid: filled.invalid };
  const { info } = filled;
  const faults = personalInfoFaults(info, johannesburgDate(now));
  if (faults.length > 0) return { invalid: faults };
  const at = new Date(now).toISOString();
  const beside = { kind: 'personal_info' as const, connectionId: personalInfo.id, info, at };
  const taken = await takeStep(adapters, caller, event, beside);
  if (!('loaded' in taken)) return taken;
  const kept = { ...personalInfo, personalInfo: info, updatedAt: at };
  return flowAnswer(adapters, { ...taken.loaded, personalInfo: kept });
};

export const handler = serveApplicant(contract, granted(grants, statingFlows), operation);

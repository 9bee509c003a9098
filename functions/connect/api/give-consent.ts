import { giveConsent as contract } from '../../../schemas/endpoints/connect.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { type AnsweringPorts, answerRequests } from '../../applications/wiring/answered-requests.ts';
import { documentsInForce } from '../../organisations/domain/legal/legal-documents.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { applicantAct } from '../domain/flow/applicant-act.ts';
import type { ConsentRecord } from '../domain/flow/connect-flow.ts';
import { consentFaults } from '../domain/flow/consent-documents.ts';
import { consentReceipt } from '../domain/flow/consent-receipt.ts';
import { consentScope } from '../domain/flow/consent-scope.ts';
import { giveConsent as grants } from '../resources.ts';
import { type FlowChanging, notOpen, takeStep } from '../wiring/change-flow.ts';
import { type FlowAnswering, flowAnswer } from '../wiring/flow-answer.ts';
import { loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { steppingFlows } from '../wiring/watched-flows.ts';

interface Adapters extends FlowAnswering, AnsweringPorts {
  readonly flows: FlowChanging['flows'];
  readonly identifiers: Identifiers;
  readonly signReceipt: SignReceipt;
}

/** Times that a consent can be given anew. */
const MOST_CHANGES = 20;

/** Whether a consent is the one that was given before: sent again, or by a second device. */
function isSame(kept: ConsentRecord | null, given: ConsentRecord): boolean {
  if (kept === null) return false;
  const { id: _, givenAt: _at, act: _act, ...what } = given;
  const { id: __, givenAt: __at, act: __act, ...before } = kept;
  return JSON.stringify(before) === JSON.stringify(what);
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, request) => {
  const { caller, body, now } = request;
  const ref = refOf(caller);
  const [loaded, published, asked] = await Promise.all([
    loadFlow(adapters, caller),
    adapters.documents.published(),
    adapters.requests.all(ref),
  ]);
  if (!loaded) return { problem: 'application_not_found' };
  const inForce = documentsInForce(published);
  const faults = consentFaults(body.documents, inForce);
  if (faults.length > 0) return { invalid: faults };
  const { application, flow } = loaded;
  const givenAt = new Date(now).toISOString();
  const consent: ConsentRecord = {
    id: adapters.identifiers.next(now),
    givenAt,
    ...consentScope(application),
    documents: inForce.map(({ id, documentType, version }) => ({ id, documentType, version })),
    // Where no offers are made there is nothing to opt in to.
    affinityOptIn: body.affinity_opt_in && application.affinityEnabled,
    language: body.language,
    endsAt: application.expiry,
    act: applicantAct(caller.confirmation, request),
  };
  const isAsked = asked.some(({ kind, state }) => kind === 'consent' && state === 'open');
  if (flow.status === 'OPEN' && !isAsked && isSame(flow.consent, consent)) return flowAnswer(adapters, loaded);
  // Every change is kept for as long as the consent has to be proven.
  if ((await adapters.flows.consentLog(ref)).length >= MOST_CHANGES) {
    return notOpen('the consent was changed too often.');
  }
  const logged = { kind: 'given' as const, at: givenAt, consent };
  const jws = (await adapters.signReceipt(consentReceipt(ref, logged), now)) ?? undefined;
  const taken = await takeStep(adapters, caller, { type: 'consent_given', consent, isAsked }, { ...logged, jws });
  if (!('loaded' in taken)) return taken;
  await answerRequests(adapters, ref, { how: 'consent', madeId: consent.id, cameAt: givenAt }, now);
  return flowAnswer(adapters, taken.loaded);
};

export const handler = serveApplicant(
  contract,
  granted(grants, (held) => ({
    ...steppingFlows(held),
    identifiers: randomIdentifiers,
    requests: dynamoApplicantRequests(heldTable(held.applications)),
    events: eventPublisher(held),
    signReceipt: receiptSigner(held),
  })),
  operation,
);

import { withdrawConsent as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { applicantAct } from '../domain/flow/applicant-act.ts';
import { consentReceipt } from '../domain/flow/consent-receipt.ts';
import type { ErasureQueue, ErasureStore } from '../domain/flow/erasure-store.ts';
import { withdrawConsent as grants } from '../onward.ts';
import { dynamoFlowStates } from '../store/dynamo-connect-flows.ts';
import { dynamoErasures } from '../store/dynamo-erasures.ts';
import { changeFlow, type FlowChanging } from '../wiring/change-flow.ts';
import { flowReading } from '../wiring/flow-answer.ts';
import { loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

interface Adapters extends FlowChanging {
  readonly erasures: Pick<ErasureStore, 'find'>;
  readonly queue: ErasureQueue;
  readonly identifiers: Identifiers;
  readonly signReceipt: SignReceipt;
}

/** A consent is withdrawn once; withdrawing it again gives the same receipt. */
export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, request) => {
  const { caller, now } = request;
  const { erasures, queue, identifiers } = adapters;
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { consent } = loaded.flow;
  if (consent === null) return { problem: caller.isExpired ? 'connect_link_expired' : 'consent_required' };
  const at = new Date(now).toISOString();
  const receiptId = identifiers.next(now);
  const act = applicantAct(caller.confirmation, request);
  const logged = { kind: 'withdrawn' as const, at, consentId: consent.id, receiptId, act };
  const jws = (await adapters.signReceipt(consentReceipt(ref, logged), now)) ?? undefined;
  const changed = await changeFlow(adapters, caller, { type: 'consent_withdrawn', at }, { ...logged, jws });
  if ('refused' in changed && changed.refused !== 'withdrawn') return { problem: 'consent_required' };
  const kept = await erasures.find(ref);
  if (!kept) throw new Error('a withdrawn consent has no receipt');
  if (!('refused' in changed)) {
    try {
      await queue.request(ref);
    } catch (error) {
      // What is due is requeued by the sweep.
      logger.error('erasure_not_requested', { failure: loggableError(error) });
    }
  }
  const { receiptId: receipt, withdrawnAt, erasedAt } = kept;
  return { status: 202, body: { receipt_id: receipt, withdrawn_at: withdrawnAt, erased: erasedAt !== null } };
};

const wiring = granted(grants, (held): Adapters => {
  const toEraser = queueSender(held.erasureQueue);
  return {
    ...flowReading(held),
    flows: dynamoFlowStates(heldTable(held.applications)),
    erasures: dynamoErasures(heldTable(held.applications)),
    queue: { request: ({ organisationId, applicationId }) => toEraser.send({ organisationId, applicationId }) },
    identifiers: randomIdentifiers,
    signReceipt: receiptSigner(held),
  };
});

export const handler = serveApplicant(contract, wiring, operation);

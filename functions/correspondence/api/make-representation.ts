import { makeRepresentation as contract } from '../../../schemas/endpoints/correspondence.ts';
import { refOf } from '../../connect/wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../../connect/wiring/serve-applicant.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher, publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import { letterTransactions } from '../domain/decision-letter.ts';
import { MAX_REPRESENTATIONS, type RepresentationStore } from '../domain/letter-store.ts';
import { makeRepresentation as grants } from '../resources.ts';
import { dynamoRepresentations } from '../store/dynamo-representations.ts';
import { connectDecision, type DecisionShowing, decisionShowing } from '../wiring/connect-decision.ts';

interface Adapters extends DecisionShowing {
  readonly representations: Pick<RepresentationStore, 'add' | 'list'>;
  readonly identifiers: Identifiers;
  readonly events: PublisherPorts;
}

/** What an applicant says is about the newest letter, and about transactions that it rests on. */
export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  if (caller.confirmation === null) return { problem: 'applicant_code_required' };
  if (caller.application.consentRevokedAt !== null) return { problem: 'consent_withdrawn' };
  const ref = refOf(caller);
  const [newest] = await adapters.letters.all(ref);
  if (newest === undefined) return { problem: 'resource_not_found' };
  const { letter } = newest;
  if (body.transaction_id !== null && !letterTransactions(letter).has(body.transaction_id)) {
    return { problem: 'resource_not_found' };
  }
  if (body.kind === 'label' && body.transaction_id === null) {
    return {
      invalid: [{ loc: ['body', 'transaction_id'], msg: 'is needed to have a label corrected', type: 'value_error' }],
    };
  }
  const id = adapters.identifiers.next(now);
  const made_at = new Date(now).toISOString();
  const { decision_id, application_id } = letter;
  const added = await adapters.representations.add(ref, {
    id,
    ...body,
    made_at,
    answer: null,
    application_id,
    decision_id,
    answered_by: null,
  });
  if (added === 'full') return { problem: 'representations_full', details: { limit: String(MAX_REPRESENTATIONS) } };
  await publishEvent(
    adapters.events,
    {
      organisationId: ref.organisationId,
      subject: application_id,
      discriminator: [id],
      type: 'representation.made',
      occurredAt: made_at,
      data: {
        application_id,
        href: `/v1/decisions/${application_id}/representations`,
        decision_id,
        representation_id: id,
        kind: body.kind,
      },
    },
    now,
  );
  return { status: 200, body: await connectDecision(adapters, ref, letter) };
};

export const handler = serveApplicant(
  contract,
  granted(
    grants,
    (held): Adapters => ({
      ...decisionShowing(held),
      representations: dynamoRepresentations(heldTable(held.applications)),
      identifiers: randomIdentifiers,
      events: eventPublisher(held),
    }),
  ),
  operation,
);

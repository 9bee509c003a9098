import { reviewDecisionOverride as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { reviewedOverride } from '../domain/override.ts';
import type { OverrideStore } from '../domain/override-store.ts';
import { reviewDecisionOverride as grants } from '../resources.ts';
import { dynamoOverrides } from '../store/dynamo-overrides.ts';
import { announceOverride, signedOverride } from '../wiring/override-in-force.ts';

interface Adapters {
  readonly overrides: Pick<OverrideStore, 'find' | 'review'>;
  readonly signReceipt: SignReceipt;
  readonly events: PublisherPorts;
}

const stateDiffers = (state: string) =>
  ({ problem: 'override_state_differs', details: { state: state.replace('_', ' ') } }) as const;

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { overrides } = adapters;
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const found = await overrides.find(ref, path.decision_id, path.override_id);
  if (found === null) return { problem: 'resource_not_found' };
  const { jws: _, ...unsigned } = found;
  const at = new Date(now).toISOString();
  const reviewed = reviewedOverride(unsigned, { user_id: caller.id, at, note: body.note }, body.accept);
  if (!reviewed.ok) {
    return reviewed.problem.code === 'same_person'
      ? { problem: 'override_needs_second_person' }
      : stateDiffers(found.state);
  }
  const override = await signedOverride(adapters, reviewed.override, now);
  if (!(await overrides.review(ref, override))) {
    const now = await overrides.find(ref, path.decision_id, path.override_id);
    return stateDiffers((now ?? found).state);
  }
  await announceOverride(adapters, ref.organisationId, override, now);
  return { status: 200, body: override };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    overrides: dynamoOverrides(heldTable(held.applications)),
    signReceipt: receiptSigner(held),
    events: eventPublisher(held),
  }),
);

export const handler = serve(contract, wiring, operation);

import { DecisionOverrideOut, type UnsignedOverride } from '../../../schemas/entities/decision-override.ts';
import type { SignReceipt } from '../../platform/keys/receipt-signer.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';

/** The override as it is kept: signed where it comes into force, in the order in which it is read again. */
export async function signedOverride(
  { signReceipt }: { readonly signReceipt: SignReceipt },
  override: UnsignedOverride,
  now: number,
): Promise<DecisionOverrideOut> {
  const jws = override.state === 'in_force' ? await signReceipt(override, now) : null;
  return DecisionOverrideOut.parse({ ...override, jws });
}

/** Says that a person decided otherwise, where that is in force. */
export async function announceOverride(
  { events }: { readonly events: PublisherPorts },
  organisationId: string,
  override: DecisionOverrideOut,
  now: number,
): Promise<void> {
  if (override.state !== 'in_force') return;
  const { id, application_id, decision_id, outcome } = override;
  await publishEvent(
    events,
    {
      organisationId,
      subject: application_id,
      discriminator: [id],
      type: 'decision.overridden',
      occurredAt: new Date(now).toISOString(),
      data: {
        application_id,
        href: `/v1/decisions/${application_id}/${decision_id}/overrides`,
        decision_id,
        override_id: id,
        outcome: outcome.kind,
      },
    },
    now,
  );
}

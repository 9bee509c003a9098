import type { CardProvider } from './card-provider.ts';
import type { ChargeRecord, ChargeStore } from './charge.ts';
import { chargeTimes } from './charge-times.ts';
import { nextPollAt } from './next-look.ts';
import type { RefundRecord, RefundStore } from './refund-record.ts';
import { declineReason, outcomeOf } from './result-code.ts';

export interface RefundCheckPorts {
  readonly charges: Pick<ChargeStore, 'find'>;
  readonly refunds: RefundStore;
  readonly provider: Pick<CardProvider, 'refund' | 'findRefund'>;
}

export interface RefundPorts extends RefundCheckPorts {
  /** A name for a refund: the same for the same charge, amount and reason. */
  readonly refundNameOf: (chargeId: string, amountCents: number, reason: string) => string;
}

export type RefundOutcome =
  | { readonly outcome: 'refunded' | 'pending'; readonly refund: RefundRecord }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'charge_not_found' | 'balance_too_low' };

/** Longer than a call of the provider takes. */
export const CLAIM_MS = 60_000;

async function atProvider(
  ports: RefundCheckPorts,
  charge: ChargeRecord,
  refund: RefundRecord,
  at: string,
): Promise<RefundOutcome> {
  const { id: merchantTransactionId, amountCents } = refund;
  const { paymentId, currency } = charge;
  if (paymentId === null) return { outcome: 'charge_not_found' };
  const until = new Date(Date.parse(at) + CLAIM_MS).toISOString();
  if (!(await ports.refunds.claim(refund, at, until))) return { outcome: 'pending', refund };
  // An answer may have been lost: what is there is asked first.
  const before = await ports.provider.findRefund(merchantTransactionId);
  if (before.silent !== null) return { outcome: 'pending', refund };
  const answer =
    before.value === null
      ? await ports.provider.refund({ paymentId, merchantTransactionId, amountCents, currency })
      : { silent: null, value: before.value };
  if (answer.silent !== null) return { outcome: 'pending', refund };
  const outcome = outcomeOf(answer.value.resultCode);
  if (outcome === 'pending' || outcome === 'uncertain') return { outcome: 'pending', refund };
  if (outcome === 'paid') {
    await ports.refunds.finish(refund);
    return { outcome: 'refunded', refund: { ...refund, state: 'REFUNDED' } };
  }
  await ports.refunds.giveBack(refund, at);
  return { outcome: 'refused', reason: declineReason(answer.value.resultCode) };
}

/**
 * Gives money of a charge back to its card, out of the balance. On a further request it goes on where it stopped, so that no
 * crash and no lost answer gives it back twice. The clock goes on with it as well.
 * @param at ISO 8601
 */
export async function refundCharge(
  ports: RefundPorts,
  asked: {
    readonly organisationId: string;
    readonly chargeId: string;
    readonly amountCents: number;
    readonly reason: string;
  },
  at: string,
): Promise<RefundOutcome> {
  const { organisationId, chargeId, amountCents, reason } = asked;
  const charge = await ports.charges.find(organisationId, chargeId);
  if (charge === null || charge.state !== 'PAID' || !charge.counted) return { outcome: 'charge_not_found' };
  const id = ports.refundNameOf(chargeId, amountCents, reason);
  const checkAt = nextPollAt(at, Date.parse(at));
  const refund: RefundRecord = { ...asked, id, state: 'TAKEN', createdAt: at, checkAt, flaggedAt: null };
  const taken = await ports.refunds.take(refund);
  if (taken === 'too_low') return { outcome: 'balance_too_low' };
  const kept = taken === 'taken' ? refund : ((await ports.refunds.find(organisationId, id)) ?? refund);
  if (kept.state === 'REFUNDED') return { outcome: 'refunded', refund: kept };
  if (kept.state === 'RETURNED') return { outcome: 'refused', reason: 'it was refused before' };
  return atProvider(ports, charge, kept, at);
}

/**
 * Goes on with a refund that stopped half-way: what left the balance arrives at the card, or comes back. One that has no
 * end for an hour is shown to a person too.
 * @param now epoch milliseconds
 */
export async function checkRefund(ports: RefundCheckPorts, refund: RefundRecord, now: number): Promise<void> {
  if (refund.state !== 'TAKEN') return;
  const { organisationId, chargeId, createdAt } = refund;
  const at = new Date(now).toISOString();
  const charge = await ports.charges.find(organisationId, chargeId);
  const { outcome } = charge === null ? { outcome: 'charge_not_found' } : await atProvider(ports, charge, refund, at);
  if (outcome === 'refunded' || outcome === 'refused') return;
  const isOverdue = now - Date.parse(createdAt) >= chargeTimes.refundOverdueMs;
  await ports.refunds.postpone(refund, nextPollAt(createdAt, now), refund.flaggedAt ?? (isOverdue ? at : null));
}

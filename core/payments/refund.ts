import * as z from 'zod';
import type { CardProvider } from './card-provider.ts';
import type { ChargeRecord, ChargeStore } from './charge.ts';
import { declineReason, outcomeOf } from './result-code.ts';

/** Money of a charge that goes back to its card. It leaves the balance before the provider is asked. */
export const RefundRecord = z.object({
  /** Our name of it at the provider. */
  id: z.string(),
  organisationId: z.string(),
  chargeId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  /** RETURNED: the provider refused, and the balance has it back. */
  state: z.enum(['TAKEN', 'REFUNDED', 'RETURNED']),
  createdAt: z.string(),
});
export type RefundRecord = z.infer<typeof RefundRecord>;

export interface RefundStore {
  /** Takes the money out of the balance and keeps the refund, once for each id. */
  take(refund: RefundRecord): Promise<'taken' | 'taken_before' | 'too_low'>;
  find(organisationId: string, id: string): Promise<RefundRecord | null>;
  /** Reserves the right to ask the provider until an instant: two requests at once would be two refunds. */
  claim(refund: RefundRecord, at: string, until: string): Promise<boolean>;
  finish(refund: RefundRecord): Promise<void>;
  /** Gives the money back to the balance, once. */
  giveBack(refund: RefundRecord, at: string): Promise<void>;
}

export interface RefundPorts {
  readonly charges: Pick<ChargeStore, 'find'>;
  readonly refunds: RefundStore;
  readonly provider: Pick<CardProvider, 'refund' | 'findRefund'>;
  /** A name for a refund: the same for the same charge, amount and reason. */
  readonly refundNameOf: (chargeId: string, amountCents: number, reason: string) => string;
}

export type RefundOutcome =
  | { readonly outcome: 'refunded' | 'pending'; readonly refund: RefundRecord }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'charge_not_found' | 'balance_too_low' };

/** Longer than a call of the provider takes. */
const CLAIM_MS = 60_000;

async function atProvider(
  ports: RefundPorts,
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
    const refunded: RefundRecord = { ...refund, state: 'REFUNDED' };
    await ports.refunds.finish(refunded);
    return { outcome: 'refunded', refund: refunded };
  }
  await ports.refunds.giveBack(refund, at);
  return { outcome: 'refused', reason: declineReason(answer.value.resultCode) };
}

/**
 * Gives money of a charge back to its card, out of the balance. Asked for again it goes on where it stopped, so that no
 * crash and no lost answer gives it back twice.
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
  const refund: RefundRecord = { ...asked, id, state: 'TAKEN', createdAt: at };
  const taken = await ports.refunds.take(refund);
  if (taken === 'too_low') return { outcome: 'balance_too_low' };
  const kept = taken === 'taken' ? refund : ((await ports.refunds.find(organisationId, id)) ?? refund);
  if (kept.state === 'REFUNDED') return { outcome: 'refunded', refund: kept };
  if (kept.state === 'RETURNED') return { outcome: 'refused', reason: 'it was refused before' };
  return atProvider(ports, charge, kept, at);
}

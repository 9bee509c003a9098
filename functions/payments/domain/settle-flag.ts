import type { CardRecord, CardStore } from './card.ts';
import type { CardProvider } from './card-provider.ts';
import type { ChargeRecord, PaymentWatch } from './charge.ts';
import { type ChargePorts, countPaid } from './charge-card.ts';
import { CLAIM_MS } from './refund.ts';
import type { RefundRecord, RefundStore } from './refund-record.ts';
import { outcomeOf } from './result-code.ts';

export interface SettlePorts extends ChargePorts {
  readonly cards: Pick<CardStore, 'find' | 'save'>;
  readonly refunds: Pick<RefundStore, 'find' | 'claim' | 'finish' | 'giveBack'>;
  readonly provider: Pick<CardProvider, 'charge' | 'findCharge' | 'findRefund'>;
  readonly watch: Pick<PaymentWatch, 'named'>;
}

/** What a person found out about a flag. */
export interface FlagDecision {
  readonly organisationId: string;
  /** Our name of the charge, of the refund, or of the payment that proves a card. */
  readonly transactionId: string;
  /**
   * PAID: the money is ours, as much as the provider shows; of a refund: it is on its card. NOT_PAID: it never was, or it
   * went back; of a refund: it never went, and the balance has it again.
   */
  readonly as: 'PAID' | 'NOT_PAID';
  readonly staffId: string;
}

export type SettleOutcome = 'settled' | 'not_flagged' | 'not_paid_there';

async function settleCharge(
  ports: SettlePorts,
  charge: ChargeRecord,
  { as, staffId }: FlagDecision,
  now: number,
): Promise<SettleOutcome> {
  if (charge.state !== 'FLAGGED') return 'not_flagged';
  const at = new Date(now).toISOString();
  const settled = { flag: null, flaggedAt: null, settledBy: staffId, settledAt: at, version: charge.version + 1 };
  if (as === 'NOT_PAID') {
    const after: ChargeRecord = { ...charge, ...settled, state: 'DECLINED', checkAt: null };
    return (await ports.charges.save(charge, after)) ? 'settled' : 'not_flagged';
  }
  const found = await ports.provider.findCharge(charge.id);
  const there = found.silent === null ? found.value : null;
  if (there === null || outcomeOf(there.resultCode) !== 'paid') return 'not_paid_there';
  if (there.currency !== charge.currency) return 'not_paid_there';
  const { paymentId, resultCode, amountCents } = there;
  // What was counted stays counted: another amount by now is no reason to count it again.
  if (charge.counted && amountCents !== charge.amountCents) return 'not_paid_there';
  const after: ChargeRecord = {
    ...charge,
    ...settled,
    state: 'PAID',
    paymentId,
    resultCode,
    amountCents,
    checkAt: charge.counted ? null : at,
  };
  if (!(await ports.charges.save(charge, after))) return 'not_flagged';
  await countPaid(ports, after, now);
  return 'settled';
}

async function settleCard(
  { cards }: SettlePorts,
  card: CardRecord,
  { as, staffId }: FlagDecision,
): Promise<SettleOutcome> {
  if (card.refund !== 'flagged') return 'not_flagged';
  // The rand that proved it is not ours: all that there is to say is that it went back.
  if (as === 'PAID') return 'not_paid_there';
  const settled = { refund: 'done' as const, flaggedAt: null, settledBy: staffId, version: card.version + 1 };
  return (await cards.save(card, { ...card, ...settled })) ? 'settled' : 'not_flagged';
}

async function settleRefund(
  { refunds, provider }: SettlePorts,
  refund: RefundRecord,
  { as }: FlagDecision,
  now: number,
): Promise<SettleOutcome> {
  if (refund.state !== 'TAKEN' || refund.flaggedAt === null) return 'not_flagged';
  if (as === 'PAID') {
    await refunds.finish(refund);
    return 'settled';
  }
  const at = new Date(now).toISOString();
  // Another caller who asks the provider for it at this moment may get it: the balance must not have it as well.
  if (!(await refunds.claim(refund, at, new Date(now + CLAIM_MS).toISOString()))) return 'not_paid_there';
  const found = await provider.findRefund(refund.id);
  if (found.silent !== null) return 'not_paid_there';
  if (found.value !== null && outcomeOf(found.value.resultCode) === 'paid') return 'not_paid_there';
  await refunds.giveBack(refund, at);
  return 'settled';
}

/**
 * Closes a flag as a person decided. Money is only counted where the provider, asked once more, shows it: as much as it
 * shows. What was counted and is not paid any more stays counted.
 * @param now epoch milliseconds
 */
export async function settleFlag(ports: SettlePorts, decision: FlagDecision, now: number): Promise<SettleOutcome> {
  const { organisationId, transactionId } = decision;
  const named = await ports.watch.named(transactionId);
  if (named === null || named.organisationId !== organisationId) return 'not_flagged';
  if (named.kind === 'charge') {
    const charge = await ports.charges.find(organisationId, named.id);
    return charge === null ? 'not_flagged' : settleCharge(ports, charge, decision, now);
  }
  if (named.kind === 'refund') {
    const refund = await ports.refunds.find(organisationId, named.id);
    return refund === null ? 'not_flagged' : settleRefund(ports, refund, decision, now);
  }
  const card = await ports.cards.find(organisationId, named.id);
  return card === null ? 'not_flagged' : settleCard(ports, card, decision);
}

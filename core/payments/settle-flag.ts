import type { CardRecord, CardStore } from './card.ts';
import type { ChargeRecord, PaymentWatch } from './charge.ts';
import { type ChargePorts, countPaid } from './charge-card.ts';
import { outcomeOf } from './result-code.ts';

export interface SettlePorts extends ChargePorts {
  readonly cards: Pick<CardStore, 'find' | 'save'>;
  readonly watch: Pick<PaymentWatch, 'named'>;
}

/** What a person found out about a flag. */
export interface FlagDecision {
  readonly organisationId: string;
  /** Our name of the charge, or of the payment that proves a card. */
  readonly transactionId: string;
  /** PAID: the money is ours, as much as the provider shows. NOT_PAID: it never was, or it went back. */
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
  const card = named.kind === 'card' ? await ports.cards.find(organisationId, named.id) : null;
  return card === null ? 'not_flagged' : settleCard(ports, card, decision);
}

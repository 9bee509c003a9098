import { type BillRecord, type BillRef, type BillStore, dueCents } from '../../billing/domain/bill.ts';
import type { PaymentStore } from '../../billing/domain/payment.ts';
import type { CardStore } from './card.ts';
import { type ChargeRecord, isUnderWay } from './charge.ts';
import { type ChargePorts, chargeCard, checkCharge } from './charge-card.ts';
import { declineReason } from './result-code.ts';

export interface PayPorts extends ChargePorts {
  readonly bills: Pick<BillStore, 'find'>;
  readonly spendBalance: PaymentStore['useBalance'];
  readonly cards: Pick<CardStore, 'find'>;
  /** Called before and after something of a bill was paid from the balance. */
  readonly paidFromBalance: {
    readonly before: (ref: BillRef) => Promise<void>;
    readonly after: (ref: BillRef) => Promise<void>;
  };
}

/** The result of paying a bill. */
export type PayOutcome =
  | {
      readonly outcome: 'paid';
      readonly bill: BillRecord;
      readonly fromBalanceCents: number;
      readonly fromCardCents: number;
    }
  | { readonly outcome: 'pending'; readonly bill: BillRecord; readonly fromBalanceCents: number }
  | { readonly outcome: 'declined'; readonly reason: string }
  | { readonly outcome: 'bill_not_found' | 'card_not_found' | 'card_not_linked' | 'card_needed' | 'flagged' };

/** The subject of the charges of a bill. */
const billSubject = (billId: string): string => `BILL#${billId}`;

const CURRENCY = 'ZAR';

/** What a card may be charged with; the reason where it may not. */
export async function chargeableCard(
  cards: Pick<CardStore, 'find'>,
  organisationId: string,
  cardId: string | undefined,
): Promise<
  { readonly registrationId: string } | { readonly refused: 'card_needed' | 'card_not_found' | 'card_not_linked' }
> {
  if (cardId === undefined) return { refused: 'card_needed' };
  const card = await cards.find(organisationId, cardId);
  if (card === null || card.state === 'DELETED') return { refused: 'card_not_found' };
  const { state, registrationId } = card;
  return state === 'LINKED' && registrationId !== null ? { registrationId } : { refused: 'card_not_linked' };
}

async function takeFromBalance(ports: PayPorts, ref: BillRef, bill: BillRecord, at: string) {
  await ports.paidFromBalance.before(ref);
  const used = await ports.spendBalance(ref, at);
  if (used !== null && used.usedCents > 0) await ports.paidFromBalance.after(ref);
  return used ?? { bill, usedCents: 0 };
}

async function outcomeOfCharge(
  { bills }: PayPorts,
  ref: BillRef,
  bill: BillRecord,
  charge: ChargeRecord,
  fromBalanceCents: number,
): Promise<PayOutcome> {
  const after = (await bills.find(ref)) ?? bill;
  const fromCardCents = charge.state === 'PAID' ? charge.amountCents : 0;
  if (after.status === 'PAID') return { outcome: 'paid', bill: after, fromBalanceCents, fromCardCents };
  switch (charge.state) {
    case 'FLAGGED':
      return { outcome: 'flagged' };
    case 'DECLINED':
      return { outcome: 'declined', reason: declineReason(charge.resultCode ?? '') };
    case 'LOST':
      return { outcome: 'declined', reason: 'it did not reach the payment provider. Try again' };
    default:
      return { outcome: 'pending', bill: after, fromBalanceCents };
  }
}

/**
 * Pays a bill: from the balance as far as it goes, and the rest from a card. A charge of the bill that is under way is
 * settled first, so that calls at once, repeated, or after a crash charge once. A bill that is paid answers that it is.
 * @param cardId may be left out where the balance covers the bill
 * @param now epoch milliseconds
 */
export async function payBillByCard(
  ports: PayPorts,
  ref: BillRef,
  cardId: string | undefined,
  now: number,
): Promise<PayOutcome> {
  const { organisationId, billId } = ref;
  const at = new Date(now).toISOString();
  let bill = await ports.bills.find(ref);
  if (bill === null) return { outcome: 'bill_not_found' };
  if (bill.status === 'PAID') return { outcome: 'paid', bill, fromBalanceCents: 0, fromCardCents: 0 };
  const subject = billSubject(billId);
  const newest = await ports.charges.newest(organisationId, subject);
  if (newest !== null && isUnderWay(newest)) {
    const checked = await checkCharge(ports, newest, now);
    const outcome = await outcomeOfCharge(ports, ref, bill, checked, 0);
    if (outcome.outcome !== 'declined') return outcome;
  }
  const card = await chargeableCard(ports.cards, organisationId, cardId);
  // A card that is not there is reported before the balance is touched.
  if ('refused' in card && card.refused !== 'card_needed') return { outcome: card.refused };
  const used = await takeFromBalance(ports, ref, bill, at);
  bill = used.bill;
  const amountCents = dueCents(bill);
  if (amountCents === 0) return { outcome: 'paid', bill, fromBalanceCents: used.usedCents, fromCardCents: 0 };
  if ('refused' in card || cardId === undefined) return { outcome: 'card_needed' };
  const wanted = {
    organisationId,
    subject,
    purpose: { kind: 'bill', billId } as const,
    cardId,
    amountCents,
    currency: CURRENCY,
  };
  const isWanted = async () => {
    const current = await ports.bills.find(ref);
    return current !== null && dueCents(current) === amountCents;
  };
  const charge = await chargeCard(ports, wanted, { registrationId: card.registrationId, isWanted }, now);
  return outcomeOfCharge(ports, ref, bill, charge, used.usedCents);
}

import type { CardStore } from './card.ts';
import { type ChargeRecord, isUnderWay } from './charge.ts';
import { type ChargePorts, chargeCard, checkCharge } from './charge-card.ts';
import { chargeTimes } from './charge-times.ts';
import { chargeableCard } from './pay-bill.ts';
import { declineReason } from './result-code.ts';

export interface TopUpPorts extends ChargePorts {
  readonly cards: Pick<CardStore, 'find'>;
}

export interface TopUp {
  readonly organisationId: string;
  readonly cardId: string;
  readonly amountCents: number;
  /** What the caller names this top-up by; null where it does not. */
  readonly key: string | null;
}

/** The result of topping up. */
export type TopUpOutcome =
  | { readonly outcome: 'paid' | 'pending' | 'flagged' | 'another_request' }
  | { readonly outcome: 'declined'; readonly reason: string }
  | { readonly outcome: 'card_not_found' | 'card_not_linked' };

const CURRENCY = 'ZAR';

function subjectOf({ cardId, amountCents, key }: TopUp): string {
  return key === null ? `TOPUP#${cardId}#${amountCents}` : `TOPUP#KEY#${key}`;
}

/** Whether an earlier charge answers this call too: always under the caller's own key, else for a short while. */
function answers(earlier: ChargeRecord, { key }: TopUp, now: number): boolean {
  if (earlier.state === 'LOST') return false;
  if (key !== null) return true;
  return earlier.state === 'PAID' && now - Date.parse(earlier.settledAt ?? '') < chargeTimes.sameTopupMs;
}

function outcomeOf(charge: ChargeRecord): TopUpOutcome {
  switch (charge.state) {
    case 'PAID':
      return { outcome: charge.counted ? 'paid' : 'pending' };
    case 'OPEN':
      return { outcome: 'pending' };
    case 'FLAGGED':
      return { outcome: 'flagged' };
    case 'DECLINED':
      return { outcome: 'declined', reason: declineReason(charge.resultCode ?? '') };
    case 'LOST':
      return { outcome: 'declined', reason: 'it did not reach the payment provider. Try again' };
  }
}

/** The last try before another one that reached the provider: others may have begun one concurrently and dropped it. */
async function lastArrived(
  { charges, nameOf }: TopUpPorts,
  organisationId: string,
  subject: string,
  before: number,
): Promise<ChargeRecord | null> {
  for (let tryNumber = before - 1; tryNumber > 0; tryNumber -= 1) {
    const charge = await charges.find(organisationId, nameOf(organisationId, subject, tryNumber));
    if (charge !== null && charge.state !== 'LOST') return charge;
  }
  return null;
}

/**
 * Tops the balance up from a card. Calls with the same key charge once; without a key, calls for the same amount from the
 * same card within two minutes are one.
 * @param now epoch milliseconds
 */
export async function topUpByCard(ports: TopUpPorts, topUp: TopUp, now: number): Promise<TopUpOutcome> {
  const { organisationId, cardId, amountCents } = topUp;
  const card = await chargeableCard(ports.cards, organisationId, cardId);
  if ('refused' in card) return { outcome: card.refused === 'card_not_linked' ? 'card_not_linked' : 'card_not_found' };
  const subject = subjectOf(topUp);
  const newest = await ports.charges.newest(organisationId, subject);
  if (newest !== null) {
    // Without a key the subject itself names card and amount; staff may have counted another amount since.
    const isSame = topUp.key === null || (newest.cardId === cardId && newest.amountCents === amountCents);
    if (!isSame) return { outcome: 'another_request' };
    const checked = isUnderWay(newest) ? await checkCharge(ports, newest, now) : newest;
    if (isUnderWay(checked) || answers(checked, topUp, now)) return outcomeOf(checked);
  }
  const purpose = { kind: 'topup' } as const;
  const wanted = { organisationId, subject, purpose, cardId, amountCents, currency: CURRENCY };
  let earlier: ChargeRecord | null = null;
  const isWanted = async ({ tryNumber }: ChargeRecord) => {
    const last = await lastArrived(ports, organisationId, subject, tryNumber);
    if (last === null || !answers(last, topUp, now)) return true;
    earlier = last;
    return false;
  };
  const charge = await chargeCard(ports, wanted, { registrationId: card.registrationId, isWanted }, now);
  return outcomeOf(earlier ?? charge);
}

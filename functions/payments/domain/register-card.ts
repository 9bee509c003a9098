import type { CardRecord, CardStore } from './card.ts';
import type { CardProvider, ProviderPayment } from './card-provider.ts';
import { cardVerification } from './card-verification.ts';
import { chargeTimes } from './charge-times.ts';
import { outcomeOf } from './result-code.ts';

export interface CardPorts {
  readonly cards: CardStore;
  readonly provider: Pick<
    CardProvider,
    'openCheckout' | 'checkoutPayment' | 'refund' | 'findRefund' | 'removeRegistration'
  >;
  /** Our name of the refund of a payment that we named: 8 to 16 letters and digits. */
  readonly refundNameOf: (transactionId: string) => string;
}

const instant = (now: number): string => new Date(now).toISOString();

/** How long the outcome of a checkout is looked for: it can change after its page was left. */
const LOOKED_FOR_MS = chargeTimes.settledRechecksMs.at(-1) ?? 0;

/**
 * Begins to store a card.
 * @returns the card, not linked yet, and the page on which its holder enters it; null when the provider does not answer
 */
export async function beginCard(
  { cards, provider }: CardPorts,
  begun: {
    readonly id: string;
    readonly organisationId: string;
    readonly name: string;
    readonly transactionId: string;
    readonly nonce: string;
    readonly returnUrl: string;
  },
  now: number,
): Promise<{ readonly card: CardRecord; readonly address: string } | { readonly silent: string }> {
  const { nonce, returnUrl, ...named } = begun;
  const amount = { merchantTransactionId: begun.transactionId, ...cardVerification };
  const opened = await provider.openCheckout({ ...amount, nonce, returnUrl });
  if (opened.silent !== null) return { silent: opened.silent };
  const { checkoutId, address } = opened.value;
  const card: CardRecord = {
    ...named,
    ...cardVerification,
    state: 'PENDING',
    checkoutId,
    registrationId: null,
    brand: null,
    lastFour: null,
    expiresIn: null,
    paymentId: null,
    resultCode: null,
    refund: 'none',
    flaggedAt: null,
    settledBy: null,
    removal: 'none',
    createdAt: instant(now),
    checkAt: instant(now + chargeTimes.recheckMs),
    version: 1,
  };
  await cards.create(card);
  return { card, address };
}

async function saved({ cards }: CardPorts, before: CardRecord, change: Partial<CardRecord>): Promise<CardRecord> {
  const after = { ...before, ...change, version: before.version + 1 };
  if (await cards.save(before, after)) return after;
  return (await cards.find(before.organisationId, before.id)) ?? after;
}

/** What a card has that a person must look at: its proof is not given back. */
const flagged = (now: number) => ({ refund: 'flagged' as const, flaggedAt: instant(now) });

function linked(payment: ProviderPayment): Partial<CardRecord> {
  const { card, registrationId } = payment;
  if (card === null || registrationId === null) return { state: 'DECLINED' };
  return {
    state: 'LINKED',
    registrationId,
    brand: card.brand,
    lastFour: card.lastFour,
    expiresIn: /^\d{4}$/.test(card.expiryYear) ? `${card.expiryYear}-${card.expiryMonth}` : null,
  };
}

async function settleCheckout(ports: CardPorts, card: CardRecord, now: number): Promise<CardRecord> {
  const asked = await ports.provider.checkoutPayment(card.checkoutId);
  const age = now - Date.parse(card.createdAt);
  const isOver = age > LOOKED_FOR_MS;
  const later = { checkAt: isOver ? null : instant(now + recheckAfter(age)) };
  // A page that nobody came back from ends with the last look: it must not use up what an organisation may have.
  const unpaid = { ...later, ...(isOver && card.state === 'PENDING' ? { state: 'DECLINED' as const } : {}) };
  const payment = asked.silent === null ? asked.value : null;
  if (payment === null) return saved(ports, card, unpaid);
  const { paymentId, resultCode } = payment;
  switch (outcomeOf(resultCode)) {
    case 'paid': {
      const isAsked =
        payment.amountCents === card.amountCents &&
        payment.currency === card.currency &&
        (payment.merchantTransactionId ?? card.transactionId) === card.transactionId;
      if (!isAsked || paymentId === '') {
        return saved(ports, card, { ...flagged(now), resultCode, checkAt: null });
      }
      // A card that was deleted while its page was open stays deleted; its money goes back all the same.
      const state =
        card.state === 'DELETED'
          ? { registrationId: payment.registrationId, removal: 'due' as const }
          : linked(payment);
      return saved(ports, card, { ...state, paymentId, resultCode, refund: 'due', checkAt: instant(now) });
    }
    case 'declined':
    case 'failed':
    case 'reversed':
      return saved(ports, card, { ...(card.state === 'DELETED' ? {} : { state: 'DECLINED' }), resultCode, ...later });
    default:
      return saved(ports, card, { resultCode, ...unpaid });
  }
}

/** Often while somebody may be at the page, rarely afterwards. */
function recheckAfter(age: number): number {
  return age < chargeTimes.checkoutOverMs ? chargeTimes.recheckMs : chargeTimes.checkoutOverMs;
}

/** Whether what proved a card is to be given back now. Who has asked for it is left in peace until the next check. */
const isRefundDue = ({ refund, checkAt }: CardRecord, now: number): boolean =>
  refund === 'due' || (refund === 'asked' && (checkAt ?? '') <= instant(now));

/**
 * Gives back what proved the card. One of those that look at the card asks for it: two requests at once would be two
 * refunds. What may have been asked for before is looked for first, for its answer may have been lost.
 */
async function refundVerification(ports: CardPorts, card: CardRecord, now: number): Promise<CardRecord> {
  const { paymentId, amountCents, currency } = card;
  if (paymentId === null) return saved(ports, card, flagged(now));
  const asking: CardRecord = {
    ...card,
    refund: 'asked',
    checkAt: instant(now + chargeTimes.recheckMs),
    version: card.version + 1,
  };
  if (!(await ports.cards.save(card, asking))) return (await ports.cards.find(card.organisationId, card.id)) ?? card;
  const merchantTransactionId = ports.refundNameOf(card.transactionId);
  const before = await ports.provider.findRefund(merchantTransactionId);
  const answer =
    before.silent === null && before.value === null
      ? await ports.provider.refund({ paymentId, merchantTransactionId, amountCents, currency })
      : before;
  if (answer.silent !== null || answer.value === null) return asking;
  const outcome = outcomeOf(answer.value.resultCode);
  if (outcome === 'pending' || outcome === 'uncertain') return asking;
  return saved(ports, asking, outcome === 'paid' ? { refund: 'done' } : flagged(now));
}

async function forget(ports: CardPorts, card: CardRecord, now: number): Promise<CardRecord> {
  if (card.registrationId === null) return saved(ports, card, { removal: 'done' });
  const answer = await ports.provider.removeRegistration(card.registrationId);
  if (answer.silent !== null) return saved(ports, card, { checkAt: instant(now + chargeTimes.recheckMs) });
  return saved(ports, card, { removal: 'done', registrationId: null });
}

/**
 * Asks the provider about a card and takes over what it says: whether it is stored, whether its money went back, whether it
 * is forgotten. However often, and in whatever order it is reported, the outcome is the same.
 */
export async function checkCard(ports: CardPorts, card: CardRecord, now: number): Promise<CardRecord> {
  let current = card;
  if (current.paymentId === null && current.refund === 'none') current = await settleCheckout(ports, current, now);
  if (isRefundDue(current, now)) current = await refundVerification(ports, current, now);
  if (current.removal === 'due') current = await forget(ports, current, now);
  const isOver = current.paymentId !== null && !['due', 'asked'].includes(current.refund) && current.removal !== 'due';
  return isOver && current.checkAt !== null ? saved(ports, current, { checkAt: null }) : current;
}

/** Deletes a card: from then on it is never charged; the provider forgets it, now or as soon as it answers. */
export async function deleteCard(ports: CardPorts, card: CardRecord, now: number): Promise<CardRecord> {
  if (card.state === 'DELETED') return card;
  const removal = card.registrationId === null ? 'none' : 'due';
  const after = await saved(ports, card, {
    state: 'DELETED',
    removal,
    checkAt: removal === 'due' ? instant(now) : card.checkAt,
  });
  // Somebody linked it concurrently: their card is deleted, not the one that was read.
  if (after.state !== 'DELETED') return deleteCard(ports, after, now);
  return removal === 'due' ? checkCard(ports, after, now) : after;
}

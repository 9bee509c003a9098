import { randomBytes } from 'node:crypto';
import type { WebhookSender } from '../webhook-sender.ts';
import { SUCCESS, testCards } from './peach-cards.ts';
import type { CardData, Checkout, Payment, PeachState } from './peach-state.ts';
import { checkoutFields, checkoutWebhook, encryptedWebhook, type WebhookSecrets } from './peach-webhooks.ts';

export interface LedgerOptions {
  readonly state: PeachState;
  readonly changed: () => void;
  readonly secrets: WebhookSecrets;
  readonly sender: WebhookSender;
  readonly clock: () => number;
  /** Where webhooks of the card API go; none are sent while there is no address. */
  readonly cardWebhookUrl: () => string | null;
}

export type NewPayment = Omit<Payment, 'id' | 'createdAt'>;

/** Payments and their notifications. */
export interface PeachLedger {
  add(payment: NewPayment): Payment;
  /** Changes the result of a payment, as happens when a bank answers late or takes money back. */
  change(paymentId: string, code: string): Payment | null;
  /** Card and result of a number on the hosted page; undefined where it is no card number. */
  enter(fields: URLSearchParams): CardData | undefined;
}

export const newId = (): string => randomBytes(16).toString('hex');

/** Luhn's check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** How a card behaves; numbers that are no test cards are declined. */
export const behaviourOf = (card: CardData | null) =>
  testCards.find(({ number }) => number === card?.number) ?? {
    brand: 'VISA' as const,
    first: '800.100.151',
    later: '800.100.151',
    challenged: false,
  };

export function peachLedger(options: LedgerOptions): PeachLedger {
  const { state, changed, secrets, sender, clock, cardWebhookUrl } = options;

  function tell(payment: Payment): void {
    const checkout = state.checkouts.find(({ checkoutId }) => checkoutId === payment.checkoutId);
    if (checkout?.notificationUrl) {
      const fields = checkoutFields(payment, checkout.checkoutId);
      sender.send(checkoutWebhook(fields, { url: checkout.notificationUrl, secrets, now: clock() }));
      return;
    }
    const url = cardWebhookUrl();
    if (url === null) return;
    const { id, paymentType, merchantTransactionId, amount, currency, code, registrationId } = payment;
    const payload = {
      id,
      paymentType,
      merchantTransactionId,
      amount,
      currency,
      registrationId,
      result: { code },
      timestamp: new Date(clock())
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '+0000'),
    };
    sender.send(encryptedWebhook({ type: 'PAYMENT', action: 'CREATED', payload }, { url, secrets, wrapped: true }));
  }

  return {
    add(payment) {
      const added: Payment = { ...payment, id: newId(), createdAt: clock() };
      state.payments.push(added);
      changed();
      tell(added);
      return added;
    },
    change(paymentId, code) {
      const payment = state.payments.find(({ id }) => id === paymentId);
      if (payment === undefined) return null;
      payment.code = code;
      changed();
      tell(payment);
      return payment;
    },
    enter(fields) {
      const number = (fields.get('number') ?? '').replace(/\D/g, '');
      if (!isCardNumber(number)) return undefined;
      return {
        number,
        brand: testCards.find((card) => card.number === number)?.brand ?? 'VISA',
        holder: fields.get('holder') ?? '',
        last4: number.slice(-4),
        expiryMonth: (fields.get('month') ?? '').padStart(2, '0'),
        expiryYear: fields.get('year') ?? '',
      };
    },
  };
}

/** Ends a checkout with a result: the payment, and the stored card when it went through. */
export function payCheckout(
  ledger: PeachLedger,
  { state, changed }: Pick<LedgerOptions, 'state' | 'changed'>,
  checkout: Checkout,
  card: CardData | null,
  code: string,
): Payment {
  let registrationId: string | null = null;
  if (code === SUCCESS && card !== null && checkout.createRegistration) {
    registrationId = newId();
    state.registrations.push({ id: registrationId, card, removed: false });
  }
  checkout.challenged = null;
  const { checkoutId, merchantTransactionId, amount, currency } = checkout;
  const payment = ledger.add({
    paymentType: 'DB',
    merchantTransactionId,
    amount,
    currency,
    code,
    registrationId,
    checkoutId,
    card,
    refundOf: null,
  });
  checkout.paymentId = payment.id;
  changed();
  return payment;
}

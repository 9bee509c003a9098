import { amountText } from '@imali/ledger/basics/amount-text-payments.ts';
import { NoAnswerError } from '../../platform/http/limited-fetch.ts';
import {
  type CardProvider,
  type NamedAmount,
  type ProviderAnswer,
  type ProviderPayment,
  silent,
  told,
} from '../domain/card-provider.ts';
import { outcomeOf } from '../domain/result-code.ts';
import { findPayment } from './find-payment.ts';
import { type PeachSettings, peachCalls } from './peach-calls.ts';
import {
  checkoutPaymentOf,
  PeachCheckout,
  PeachCheckoutFields,
  PeachPayment,
  PeachResult,
  paymentOf,
  read,
} from './peach-shapes.ts';

/** Results that say that there is no such registration. */
const NO_SUCH_REGISTRATION = new Set(['100.150.200', '100.150.300', '100.150.202']);

/** A charge by ourselves with a card whose holder agreed to it when it was stored. */
const byMerchant = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.source': 'MIT',
} as const;

async function unlessSilent<T>(speak: () => Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof NoAnswerError) return silent(error.message);
    throw error;
  }
}

/** Payments by Peach Payments: Checkout V2 to store a card, the card API to charge it and to give money back. */
export function peachPayments(settings: PeachSettings): CardProvider {
  const { notificationUrl, secrets } = settings;
  const calls = peachCalls(settings);
  const { checkoutCall, cardCall } = calls;

  async function pay(
    path: string,
    { merchantTransactionId, amountCents, currency }: NamedAmount,
    fields: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer<ProviderPayment>> {
    const response = await cardCall('POST', path, {
      amount: amountText(amountCents),
      currency,
      merchantTransactionId,
      ...fields,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const payment = PeachPayment.safeParse(body);
    if (payment.success) {
      const read = paymentOf(payment.data, { amountCents, currency });
      return read ? told(read) : silent('amount_not_understood');
    }
    // A request that was refused before it became a payment has a result and no payment.
    const refused = PeachResult.safeParse(body);
    if (!refused.success || response.status >= 500 || response.status === 429)
      return silent(`status_${response.status}`);
    // Money that moved has a name there: a success without one proves nothing.
    if (outcomeOf(refused.data.result.code) === 'paid') return silent('payment_without_id');
    return told({
      paymentId: '',
      merchantTransactionId,
      amountCents,
      currency,
      resultCode: refused.data.result.code,
      registrationId: null,
      card: null,
    });
  }

  return {
    openCheckout: ({ merchantTransactionId, amountCents, currency, nonce, returnUrl }) =>
      unlessSilent(async () => {
        const { entityId } = await secrets();
        const response = await checkoutCall('POST', '/v2/checkout', {
          authentication: { entityId },
          merchantTransactionId,
          amount: amountText(amountCents),
          currency,
          nonce,
          shopperResultUrl: returnUrl,
          cancelUrl: returnUrl,
          notificationUrl,
          defaultPaymentMethod: 'CARD',
          forceDefaultMethod: true,
          createRegistration: true,
          standingInstruction: { mode: 'INITIAL', type: 'UNSCHEDULED', source: 'CIT' },
        });
        if (response === null) return silent('no_token');
        const checkout = await read(response, PeachCheckout);
        if (response.status !== 200 || checkout === null) return silent(`status_${response.status}`);
        return told({ checkoutId: checkout.checkoutId, address: checkout.redirectUrl });
      }),
    checkoutPayment: (checkoutId) =>
      unlessSilent(async () => {
        const response = await checkoutCall('GET', `/v2/checkout/${encodeURIComponent(checkoutId)}/status`);
        if (response === null) return silent('no_token');
        const fields = await read(response, PeachCheckoutFields);
        if (response.status !== 200 || fields === null) return silent(`status_${response.status}`);
        const payment = checkoutPaymentOf(fields);
        return payment === undefined ? silent('amount_not_understood') : told(payment);
      }),
    charge: ({ registrationId, ...amount }) =>
      unlessSilent(() =>
        pay(`/v1/registrations/${encodeURIComponent(registrationId)}/payments`, amount, {
          paymentType: 'DB',
          ...byMerchant,
        }),
      ),
    findCharge: (name) => unlessSilent(() => findPayment(calls, name, 'DB')),
    refund: ({ paymentId, ...amount }) =>
      unlessSilent(() => pay(`/v1/payments/${encodeURIComponent(paymentId)}`, amount, { paymentType: 'RF' })),
    findRefund: (name) => unlessSilent(() => findPayment(calls, name, 'RF')),
    removeRegistration: (registrationId) =>
      unlessSilent(async () => {
        const response = await cardCall('DELETE', `/v1/registrations/${encodeURIComponent(registrationId)}`, {});
        if (response.status === 200) return told('removed');
        const refused = await read(response, PeachResult);
        const isGone = refused !== null && NO_SUCH_REGISTRATION.has(refused.result.code);
        return isGone ? told('removed') : silent(`status_${response.status}`);
      }),
  };
}

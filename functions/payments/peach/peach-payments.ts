import { amountText } from '@imali/ledger/basics/amount-text-payments.ts';
import type * as z from 'zod';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import {
  type CardProvider,
  type NamedAmount,
  type ProviderAnswer,
  type ProviderPayment,
  silent,
  told,
} from '../domain/card-provider.ts';
import { outcomeOf } from '../domain/result-code.ts';
import { type PeachAccess, peachAccess } from './peach-access.ts';
import type { PeachSecrets } from './peach-secrets.ts';
import {
  checkoutPaymentOf,
  PeachCheckout,
  PeachCheckoutFields,
  PeachPayment,
  PeachQuery,
  PeachResult,
  paymentOf,
} from './peach-shapes.ts';

export interface PeachSettings {
  /** Hands out tokens: dashboard.peachpayments.com. */
  readonly authUrl: string;
  /** Hosted checkout: secure.peachpayments.com. */
  readonly checkoutUrl: string;
  /** Stored cards and payments: card.peachpayments.com. */
  readonly cardUrl: string;
  /** Where Peach tells of checkouts. */
  readonly notificationUrl: string;
  readonly secrets: () => Promise<PeachSecrets>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

/** Results that say that there is no such thing. */
const NO_SUCH_PAYMENT = new Set(['700.400.580', '200.300.404']);
const NO_SUCH_REGISTRATION = new Set(['100.150.200', '100.150.300', '100.150.202']);

/** Payments that take money of another back: chargebacks, reversals, refunds. */
const BACK_TYPES = new Set(['CB', 'RV', 'RF']);
/** A code of the group of chargebacks. */
const REVERSED = '000.100.200';

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

async function read<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S> | null> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : null;
}

/** Payments by Peach Payments: Checkout V2 to store a card, the card API to charge it and to give money back. */
export function peachPayments(settings: PeachSettings): CardProvider {
  const { checkoutUrl, cardUrl, notificationUrl, secrets, fetch } = settings;
  const access: PeachAccess = peachAccess(settings);

  async function checkoutCall(method: 'GET' | 'POST', path: string, body?: object): Promise<Response | null> {
    for (const lastTry of [false, true]) {
      const token = await access.token();
      if (token === null) return null;
      const response = await fetch(`${checkoutUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          // Peach takes checkouts only from domains that it was told of, and reads ours from this header.
          referer: new URL(notificationUrl).origin,
        },
        body: body && JSON.stringify(body),
        repeatable: method === 'GET',
      });
      if (response.status !== 401 || lastTry) return response;
      access.drop();
    }
    return null;
  }

  async function cardCall(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { accessToken, entityId } = await secrets();
    const form = new URLSearchParams({ entityId, ...fields }).toString();
    const inBody = method === 'POST';
    return fetch(`${cardUrl}${path}${inBody ? '' : `?${form}`}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(inBody ? { body: form } : {}),
      // A payment is sent once: whether it arrived is asked, not tried.
      repeatable: !inBody,
    });
  }

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
    // Money that moved has a name there: a success without one tells nothing.
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

  /** Payments of a name of ours, of whatever type; none where none arrived. */
  async function named(merchantTransactionId: string): Promise<ProviderAnswer<readonly PeachPayment[]>> {
    const response = await cardCall('GET', '/v1/query', { merchantTransactionId });
    const query = await read(response, PeachQuery);
    if (query === null || response.status === 429 || response.status >= 500) return silent(`status_${response.status}`);
    const { payments } = query;
    if (payments !== undefined && payments.length > 0) {
      const own = payments.filter((payment) => payment.merchantTransactionId === merchantTransactionId);
      // Rows of no name, or of another, do not say that there is none of ours.
      return own.length > 0 ? told(own) : silent('payments_of_other_names');
    }
    // Faults answer 200 as well: that there is none must be said by the result.
    const { code } = query.result;
    const isNone = NO_SUCH_PAYMENT.has(code) || (payments !== undefined && outcomeOf(code) === 'paid');
    return isNone ? told([]) : silent('no_answer_to_query');
  }

  async function find(
    merchantTransactionId: string,
    paymentType: 'DB' | 'RF',
  ): Promise<ProviderAnswer<ProviderPayment | null>> {
    const answer = await named(merchantTransactionId);
    if (answer.silent !== null) return answer;
    const ofType = answer.value.filter((payment) => payment.paymentType === paymentType);
    // Of two under one name, which there should never be, the one that moved money counts.
    const found = ofType.find(({ result }) => outcomeOf(result.code) === 'paid') ?? ofType[0];
    if (found === undefined) {
      const isNone = answer.value.every(({ paymentType: type }) => type !== undefined);
      return isNone ? told(null) : silent('payment_of_no_type');
    }
    const payment = paymentOf(found);
    if (payment === undefined) return silent('amount_not_understood');
    // Money that went back under the name of the charge went back without us: our own refunds have names of theirs.
    const wentBack =
      paymentType === 'DB' &&
      answer.value.some(
        ({ paymentType: type = '', result }) => BACK_TYPES.has(type) && outcomeOf(result.code) !== 'declined',
      );
    return told(wentBack ? { ...payment, resultCode: REVERSED } : payment);
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
    findCharge: (name) => unlessSilent(() => find(name, 'DB')),
    refund: ({ paymentId, ...amount }) =>
      unlessSilent(() => pay(`/v1/payments/${encodeURIComponent(paymentId)}`, amount, { paymentType: 'RF' })),
    findRefund: (name) => unlessSilent(() => find(name, 'RF')),
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

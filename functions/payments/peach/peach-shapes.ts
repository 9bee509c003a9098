import { centsOfText } from '@imali/ledger/basics/amount-text-payments.ts';
import * as z from 'zod';
import type { ProviderCard, ProviderPayment } from '../domain/card-provider.ts';
import { outcomeOf } from '../domain/result-code.ts';

/** `POST {auth}/api/oauth/token`. The life of the token comes as a number or as its text. */
export const PeachToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

/** `POST {checkout}/v2/checkout`. */
export const PeachCheckout = z.object({ checkoutId: z.string().min(1), redirectUrl: z.url() });

const Text = z.union([z.string(), z.number()]).transform(String);

/** Fields of a checkout, as its status and its webhooks name them: flat, with dots in their names. */
export const PeachCheckoutFields = z.object({
  id: z.string().optional(),
  checkoutId: z.string().optional(),
  merchantTransactionId: z.string().optional(),
  amount: Text.optional(),
  currency: z.string().optional(),
  'result.code': z.string().optional(),
  registrationId: z.string().optional(),
  paymentBrand: z.string().optional(),
  'card.holder': z.string().optional(),
  'card.last4Digits': z.string().optional(),
  'card.expiryMonth': Text.optional(),
  'card.expiryYear': Text.optional(),
});

/** A payment of the card API. */
export const PeachPayment = z.object({
  id: z.string().min(1),
  merchantTransactionId: z.string().optional(),
  amount: Text.optional(),
  currency: z.string().optional(),
  registrationId: z.string().optional(),
  paymentType: z.string().optional(),
  paymentBrand: z.string().optional(),
  result: z.object({ code: z.string() }),
});
export type PeachPayment = z.output<typeof PeachPayment>;

/** Every answer of the card API has a result; those that speak of no payment have nothing else of use. */
export const PeachResult = z.object({ result: z.object({ code: z.string() }) });

/** `GET {card}/v1/query?merchantTransactionId=`: payments of that name, or a result that says that there are none. */
export const PeachQuery = z.object({
  result: z.object({ code: z.string() }),
  payments: z.array(PeachPayment).optional(),
});

const LAST_FOUR = /^\d{4}$/;

function cardOf(fields: z.output<typeof PeachCheckoutFields>): ProviderCard | null {
  const lastFour = fields['card.last4Digits'];
  if (lastFour === undefined || !LAST_FOUR.test(lastFour)) return null;
  return {
    brand: (fields.paymentBrand ?? 'CARD').slice(0, 32),
    lastFour,
    holder: (fields['card.holder'] ?? '').slice(0, 128),
    expiryMonth: (fields['card.expiryMonth'] ?? '').padStart(2, '0').slice(0, 2),
    expiryYear: (fields['card.expiryYear'] ?? '').slice(0, 4),
  };
}

/** The payment of a checkout, null while there is no payment; undefined where we cannot read the amount. */
export function checkoutPaymentOf(fields: z.output<typeof PeachCheckoutFields>): ProviderPayment | null | undefined {
  const { id, amount, currency, 'result.code': code } = fields;
  if (code === undefined) return null;
  const amountCents = centsOfText(amount ?? '');
  if (amountCents === null) return undefined;
  return {
    paymentId: id ?? '',
    merchantTransactionId: fields.merchantTransactionId ?? null,
    amountCents,
    currency: currency ?? '',
    resultCode: code,
    registrationId: fields.registrationId ?? null,
    card: cardOf(fields),
  };
}

/**
 * A payment of the card API as the product sees it; undefined where we cannot read its amount, or where money moved and it
 * does not say how much.
 * @param asked amount and currency of the request, for what moved no money: a decline may repeat neither
 */
export function paymentOf(
  payment: PeachPayment,
  asked?: { readonly amountCents: number; readonly currency: string },
): ProviderPayment | undefined {
  const instead =
    outcomeOf(payment.result.code) === 'paid'
      ? undefined
      : { amountCents: asked?.amountCents ?? null, currency: asked?.currency ?? '' };
  const amountCents = payment.amount === undefined ? (instead?.amountCents ?? null) : centsOfText(payment.amount);
  const currency = payment.currency ?? instead?.currency;
  if (amountCents === null || currency === undefined) return undefined;
  return {
    paymentId: payment.id,
    merchantTransactionId: payment.merchantTransactionId ?? null,
    amountCents,
    currency,
    resultCode: payment.result.code,
    registrationId: payment.registrationId ?? null,
    card: null,
  };
}

/** The body of an answer by its schema; null when it is not that. */
export async function read<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S> | null> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : null;
}

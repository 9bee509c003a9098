import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Webhook } from '../webhook-sender.ts';
import { resultDescriptions } from './peach-cards.ts';
import type { Payment } from './peach-state.ts';

export interface WebhookSecrets {
  readonly secretToken: string;
  readonly webhookKey: string;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The fields by which a checkout speaks of its payment: in its status and in its webhooks. */
export function checkoutFields(payment: Payment, checkoutId: string): Record<string, string> {
  const { card } = payment;
  return {
    id: payment.id,
    checkoutId,
    merchantTransactionId: payment.merchantTransactionId,
    amount: payment.amount,
    currency: payment.currency,
    paymentType: payment.paymentType,
    'result.code': payment.code,
    'result.description': resultDescriptions[payment.code] ?? '',
    ...(payment.registrationId === null ? {} : { registrationId: payment.registrationId }),
    ...(card === null
      ? {}
      : {
          paymentBrand: card.brand,
          'card.bin': card.number.slice(0, 6),
          'card.holder': card.holder,
          'card.last4Digits': card.last4,
          'card.expiryMonth': card.expiryMonth,
          'card.expiryYear': card.expiryYear,
        }),
  };
}

/** A webhook of a checkout: a form with its signature among the fields, and signed again in the headers. */
export function checkoutWebhook(
  fields: Readonly<Record<string, string>>,
  options: { readonly url: string; readonly secrets: WebhookSecrets; readonly now: number },
): Webhook {
  const { url, secrets, now } = options;
  const all: Record<string, string> = { ...fields, timestamp: new Date(now).toISOString() };
  const names = Object.keys(all).toSorted();
  const signature = hmac(secrets.secretToken, names.map((name) => `${name}${all[name]}`).join(''));
  const body = new URLSearchParams({ ...all, signature }).toString();
  const id = randomUUID();
  const timestamp = String(Math.floor(now / 1000));
  return {
    id,
    url,
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-webhook-id': id,
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature-algorithm': 'sha256',
      'x-webhook-signature': hmac(secrets.secretToken, `${timestamp}.${id}.${url}.${body}`),
    },
  };
}

/** 64 hex digits, or 32 characters as they are. */
const keyOf = (text: string): Buffer => Buffer.from(text, text.length === 64 ? 'hex' : 'utf8');

/** A webhook of the card API: encrypted, its parts in hex. */
export function encryptedWebhook(
  event: object,
  options: { readonly url: string; readonly secrets: WebhookSecrets; readonly wrapped: boolean },
): Webhook {
  const { url, secrets, wrapped } = options;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets.webhookKey), iv);
  const hex = Buffer.concat([cipher.update(JSON.stringify(event), 'utf8'), cipher.final()]).toString('hex');
  return {
    id: randomUUID(),
    url,
    body: wrapped ? JSON.stringify({ encryptedBody: hex }) : hex,
    headers: {
      'content-type': wrapped ? 'application/json' : 'text/plain',
      'x-initialization-vector': iv.toString('hex'),
      'x-authentication-tag': cipher.getAuthTag().toString('hex'),
    },
  };
}

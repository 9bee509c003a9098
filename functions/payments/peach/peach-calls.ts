import type { LimitedFetch } from '../../platform/http/limited-fetch.ts';
import { type PeachAccess, peachAccess } from './peach-access.ts';
import type { PeachSecrets } from './peach-secrets.ts';

export interface PeachSettings {
  /** Hands out tokens: dashboard.peachpayments.com. */
  readonly authUrl: string;
  /** Hosted checkout: secure.peachpayments.com. */
  readonly checkoutUrl: string;
  /** Stored cards and payments: card.peachpayments.com. */
  readonly cardUrl: string;
  /** Where Peach reports checkouts. */
  readonly notificationUrl: string;
  readonly secrets: () => Promise<PeachSecrets>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

type Fields = Readonly<Record<string, string>>;

/** Calls of both APIs of Peach. They reject with NoAnswerError when it does not answer. */
export interface PeachCalls {
  /** A call of Checkout V2, with a new token where the last was refused; null when Peach gives no token. */
  checkoutCall(method: 'GET' | 'POST', path: string, body?: object): Promise<Response | null>;
  /** A call of the card API: a POST is sent once, anything else may be repeated. */
  cardCall(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields): Promise<Response>;
}

export function peachCalls(settings: PeachSettings): PeachCalls {
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
          // Peach takes checkouts only from registered domains, and reads ours from this header.
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

  async function cardCall(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields): Promise<Response> {
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

  return { checkoutCall, cardCall };
}

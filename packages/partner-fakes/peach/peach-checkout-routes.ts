import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { minuteLimit, type PeerAnswer, type PeerRequest, type PeerRoute } from '../peer-server.ts';
import { type LedgerOptions, newId } from './peach-ledger.ts';
import type { Checkout } from './peach-state.ts';
import { checkoutFields } from './peach-webhooks.ts';

export interface PeachAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly entityId: string;
  readonly accessToken: string;
}

const TOKEN_SECONDS = 3_600;
const TOKENS_PER_MINUTE = 30;
const SESSION_MS = 30 * 60_000;

const Credentials = z.object({ clientId: z.string(), clientSecret: z.string(), merchantId: z.string() });

const CheckoutIn = z.object({
  authentication: z.object({ entityId: z.string() }),
  merchantTransactionId: z.string().regex(/^[0-9A-Za-z]{8,16}$/, 'must be 8 to 16 letters and digits'),
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d+\.\d{2}$/)),
  currency: z.string().regex(/^[A-Z]{3}$/),
  nonce: z.string().min(1),
  shopperResultUrl: z.url(),
  notificationUrl: z.url().optional(),
  createRegistration: z.boolean().optional(),
});

export const sameSecret = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

export const bearerOf = ({ headers }: PeerRequest): string => (headers.authorization ?? '').replace(/^Bearer /i, '');

const unauthorised: PeerAnswer = { status: 401, json: { message: 'Unauthorized' } };

export const isOver = ({ createdAt }: Checkout, now: number): boolean => now - createdAt > SESSION_MS;

/** Tokens and checkouts. */
export function checkoutRoutes(
  account: PeachAccount,
  options: LedgerOptions & { readonly url: () => string },
): readonly PeerRoute[] {
  const { state, changed, clock } = options;
  const tokens = new Map<string, number>();
  const nonces = new Set<string>();
  const tokenLimit = minuteLimit(TOKENS_PER_MINUTE, clock);
  const find = (id: string) => state.checkouts.find(({ checkoutId }) => checkoutId === id);
  const signedIn = (request: PeerRequest) => (tokens.get(bearerOf(request)) ?? 0) > clock();

  return [
    {
      method: 'POST',
      path: /^\/api\/oauth\/token$/,
      answer: ({ json }) => {
        const { left, waitSeconds } = tokenLimit('token');
        if (left < 0) {
          return {
            status: 429,
            headers: { 'retry-after': String(waitSeconds) },
            json: { message: 'Too Many Requests' },
          };
        }
        const sent = Credentials.safeParse(json);
        if (!sent.success) return { status: 400, json: { message: 'Bad Request' } };
        const known =
          sent.data.clientId === account.clientId &&
          sent.data.merchantId === account.merchantId &&
          sameSecret(sent.data.clientSecret, account.clientSecret);
        if (!known) return unauthorised;
        const token = newId();
        tokens.set(token, clock() + TOKEN_SECONDS * 1000);
        return { status: 200, json: { access_token: token, expires_in: String(TOKEN_SECONDS), token_type: 'Bearer' } };
      },
    },
    {
      method: 'POST',
      path: /^\/v2\/checkout$/,
      answer: (request) => {
        if (!signedIn(request)) return unauthorised;
        if (request.headers.referer === undefined)
          return { status: 403, json: { message: 'Domain is not allowlisted' } };
        const sent = CheckoutIn.safeParse(request.json);
        if (!sent.success) {
          const errors = sent.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
          return { status: 400, json: { message: 'Validation failed', errors } };
        }
        const { data } = sent;
        if (data.authentication.entityId !== account.entityId) return unauthorised;
        if (nonces.has(data.nonce)) return { status: 400, json: { message: 'Duplicate nonce' } };
        nonces.add(data.nonce);
        const checkout: Checkout = {
          checkoutId: newId(),
          merchantTransactionId: data.merchantTransactionId,
          amount: data.amount,
          currency: data.currency,
          returnUrl: data.shopperResultUrl,
          notificationUrl: data.notificationUrl ?? null,
          createRegistration: data.createRegistration === true,
          createdAt: clock(),
          opened: false,
          challenged: null,
          paymentId: null,
        };
        state.checkouts.push(checkout);
        changed();
        const { checkoutId } = checkout;
        return { status: 200, json: { checkoutId, redirectUrl: `${options.url()}/checkout/${checkoutId}` } };
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/checkout\/([^/]+)\/status$/,
      answer: (request, id = '') => {
        if (!signedIn(request)) return unauthorised;
        const checkout = find(id);
        if (checkout === undefined) return { status: 404, json: { message: 'Checkout not found' } };
        const payment = state.payments.find((one) => one.id === checkout.paymentId);
        if (payment !== undefined) return { status: 200, json: checkoutFields(payment, id) };
        const { merchantTransactionId, amount, currency } = checkout;
        const begun = { checkoutId: id, merchantTransactionId, amount, currency };
        if (!isOver(checkout, clock())) return { status: 200, json: { ...begun, 'result.code': '000.200.100' } };
        return {
          status: 200,
          json: { ...begun, 'result.code': '100.396.104', 'result.description': 'Uncertain status' },
        };
      },
    },
  ];
}

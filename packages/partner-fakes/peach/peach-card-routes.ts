import { minuteLimit, type PeerAnswer, type PeerRequest, type PeerRoute } from '../peer-server.ts';
import { resultDescriptions, SUCCESS } from './peach-cards.ts';
import { bearerOf, type PeachAccount, sameSecret } from './peach-checkout-routes.ts';
import { behaviourOf, type LedgerOptions, newId, type PeachLedger } from './peach-ledger.ts';
import type { Payment } from './peach-state.ts';

const CALLS_PER_MINUTE = 600;

/** Answers that do not arrive: the next so many charges are made while the connection is cut. */
export interface LostAnswers {
  left: number;
}

const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** A payment as the card API shows it. */
const fieldsOf = (payment: Payment) => ({
  id: payment.id,
  paymentType: payment.paymentType,
  paymentBrand: payment.card?.brand,
  amount: payment.amount,
  currency: payment.currency,
  merchantTransactionId: payment.merchantTransactionId,
  ...(payment.registrationId === null ? {} : { registrationId: payment.registrationId }),
  ...(payment.refundOf === null ? {} : { referencedId: payment.refundOf }),
  result: { code: payment.code, description: resultDescriptions[payment.code] ?? '' },
  ...(payment.card === null
    ? {}
    : {
        card: { bin: payment.card.number.slice(0, 6), last4Digits: payment.card.last4, holder: payment.card.holder },
      }),
});

/** The amount of a request; null where a field of it is not valid. */
const amountOf = (fields: URLSearchParams) => {
  const amount = fields.get('amount') ?? '';
  const merchantTransactionId = fields.get('merchantTransactionId') ?? '';
  const currency = fields.get('currency') ?? '';
  const isGood = /^\d+\.\d{2}$/.test(amount) && /^[0-9A-Za-z]{8,16}$/.test(merchantTransactionId) && currency !== '';
  return isGood ? { amount, merchantTransactionId, currency } : null;
};

/** Runs calls of the card API that come from the account, within its limit; and the answers that all of them share. */
function cardGuard(account: PeachAccount, clock: () => number) {
  const limit = minuteLimit(CALLS_PER_MINUTE, clock);
  const about = () => ({ buildNumber: 'local', timestamp: new Date(clock()).toISOString(), ndc: newId() });
  const refused = (status: number, code: string): PeerAnswer => ({
    status,
    json: { result: { code, description: resultDescriptions[code] ?? '' }, ...about() },
  });
  const guarded =
    (run: (request: PeerRequest, fields: URLSearchParams, id: string) => PeerAnswer): PeerRoute['answer'] =>
    (request, id = '') => {
      const fields = request.method === 'POST' ? request.form : request.query;
      if (!sameSecret(bearerOf(request), account.accessToken) || fields.get('entityId') !== account.entityId) {
        return refused(401, '800.900.300');
      }
      const { left, waitSeconds } = limit('calls');
      if (left >= 0) return run(request, fields, id);
      return {
        status: 429,
        headers: { 'retry-after': String(waitSeconds) },
        json: { result: { code: '800.120.100' } },
      };
    };
  return { guarded, refused, about };
}

/** A charge by ourselves with a card whose holder agreed to it when it was stored. */
const isByMerchant = (fields: URLSearchParams): boolean =>
  fields.get('standingInstruction.mode') === 'REPEATED' &&
  fields.get('standingInstruction.type') === 'UNSCHEDULED' &&
  fields.get('standingInstruction.source') === 'MIT';

/** Whether what is left of a charge covers a refund. */
function isCovered(payments: readonly Payment[], charge: Payment, amount: string): boolean {
  const given = payments
    .filter(({ refundOf, code }) => refundOf === charge.id && code === SUCCESS)
    .reduce((sum, one) => sum + centsOf(one.amount), 0);
  return charge.code === SUCCESS && given + centsOf(amount) <= centsOf(charge.amount);
}

/** Stored cards, charges, refunds and queries. */
export function cardRoutes(
  account: PeachAccount,
  { state, changed, clock }: LedgerOptions,
  ledger: PeachLedger,
  lost: LostAnswers,
): readonly PeerRoute[] {
  const { guarded, refused, about } = cardGuard(account, clock);
  const shown = (payment: Payment) => ({ ...fieldsOf(payment), ...about() });

  return [
    {
      method: 'POST',
      path: /^\/v1\/registrations\/([^/]+)\/payments$/,
      answer: guarded((_, fields, id) => {
        const wanted = amountOf(fields);
        if (wanted === null || fields.get('paymentType') !== 'DB' || !isByMerchant(fields))
          return refused(400, '200.300.404');
        const registration = state.registrations.find((one) => one.id === id && !one.removed);
        if (registration === undefined) return refused(400, '100.150.300');
        const { card } = registration;
        const { later, ...behaviour } = behaviourOf(card);
        const made = {
          paymentType: 'DB',
          code: later,
          registrationId: id,
          checkoutId: null,
          card,
          refundOf: null,
        } as const;
        const payment = ledger.add({ ...wanted, ...made });
        const isLost = lost.left > 0 || 'answerLost' in behaviour;
        lost.left = Math.max(0, lost.left - 1);
        // A declined payment is answered with 200: only its result code shows it.
        return isLost ? 'hang up' : { status: 200, json: shown(payment) };
      }),
    },
    {
      method: 'POST',
      path: /^\/v1\/payments\/([^/]+)$/,
      answer: guarded((_, fields, id) => {
        const wanted = amountOf(fields);
        const payment = state.payments.find((one) => one.id === id && one.paymentType === 'DB');
        if (wanted === null || fields.get('paymentType') !== 'RF') return refused(400, '200.300.404');
        if (payment === undefined) return refused(400, '700.400.580');
        const made = {
          paymentType: 'RF',
          registrationId: null,
          checkoutId: null,
          card: payment.card,
          refundOf: id,
        } as const;
        return {
          status: 200,
          json: shown(
            ledger.add({
              ...wanted,
              ...made,
              code: isCovered(state.payments, payment, wanted.amount) ? SUCCESS : '700.400.200',
            }),
          ),
        };
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/payments\/([^/]+)$/,
      answer: guarded((_, __, id) => {
        const payment = state.payments.find((one) => one.id === id);
        return payment === undefined ? refused(404, '700.400.580') : { status: 200, json: shown(payment) };
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/query$/,
      answer: guarded((_, fields) => {
        const name = fields.get('merchantTransactionId');
        const type = fields.get('paymentType');
        const found = state.payments.filter(
          (one) => one.merchantTransactionId === name && (type === null || one.paymentType === type),
        );
        if (found.length === 0) return refused(404, '700.400.580');
        return { status: 200, json: { result: { code: '000.000.100' }, payments: found.map(shown), ...about() } };
      }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/registrations\/([^/]+)$/,
      answer: guarded((_, __, id) => {
        const registration = state.registrations.find((one) => one.id === id && !one.removed);
        if (registration === undefined) return refused(400, '100.150.300');
        registration.removed = true;
        changed();
        return { status: 200, json: { result: { code: SUCCESS }, ...about() } };
      }),
    },
  ];
}

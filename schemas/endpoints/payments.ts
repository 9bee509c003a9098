import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Discrepancies,
  DiscrepanciesQuery,
  PayBillIn,
  PayBillOut,
  RefundIn,
  RefundOut,
  SettleDiscrepancyIn,
  TopUpIn,
  TopUpOut,
} from '../entities/payments.ts';

const scopes = ['organisation:api'] as const;
const internal = ['internal'] as const;
const permission = 'billing.manage';
const peachPath = '/v1/webhooks/payments/peach';

export const payBill = endpoint({
  id: 'payBill',
  audit: { action: 'bill.paid', subject: 'organisation' },
  area: 'payments',
  method: 'POST',
  path: '/v1/billing/pay_bill',
  summary: 'Pay a bill',
  description:
    'From the balance as far as it goes, the rest from a card. Can be sent again at any time: a bill is charged once, and one that is paid answers that it is.',
  scopes,
  permission,
  request: { body: PayBillIn },
  replies: { 200: PayBillOut, 202: PayBillOut },
  errors: ['bill_not_found', 'card_not_found', 'card_not_linked', 'payment_declined', 'payment_under_review'],
  // A bill is charged once without it; a kept answer would hide that a pending payment went through.
  ignoresIdempotencyKey: true,
});

export const topUp = endpoint({
  id: 'topUp',
  audit: { action: 'balance.topped_up', subject: 'organisation' },
  area: 'payments',
  method: 'POST',
  path: '/v1/billing/topup',
  summary: 'Pay in advance',
  description:
    'Adds to the balance, which is used before a card. Send an Idempotency-Key: calls with the same key charge once, for ever. Without one, calls for the same amount from the same card within two minutes are taken for one.',
  scopes,
  permission,
  request: {
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
        .optional(),
    }),
    body: TopUpIn,
  },
  replies: { 200: TopUpOut, 202: TopUpOut },
  errors: ['card_not_found', 'card_not_linked', 'payment_declined', 'payment_under_review', 'idempotency_key_reused'],
  // The key names the charge itself: a kept answer would hide that a pending payment went through.
  ignoresIdempotencyKey: true,
});

export const checkPeachWebhook = endpoint({
  id: 'checkPeachWebhook',
  area: 'payments',
  method: 'GET',
  path: peachPath,
  summary: 'Peach Payments makes sure that the webhook answers',
  description: 'The payment partner asks whether the address exists.',
  scopes: 'none',
  request: {},
  replies: { 200: 'empty' },
  errors: [],
});

export const receivePeachWebhook = endpoint({
  id: 'receivePeachWebhook',
  area: 'payments',
  method: 'POST',
  path: peachPath,
  summary: 'Receive a payment notification from Peach Payments',
  description:
    'Checked over the bytes as they came: the signature among the form fields, the one in x-webhook-signature, or the encryption of the card API. What it says is not believed: the payment is fetched. Calls that come twice or late change nothing.',
  scopes: 'none',
  request: {
    headers: z.object({
      'x-webhook-signature': z.string().max(256).optional(),
      'x-webhook-signature-algorithm': z.string().max(32).optional(),
      'x-webhook-timestamp': z.string().max(64).optional(),
      'x-webhook-id': z.string().max(128).optional(),
      'x-initialization-vector': z.string().max(64).optional(),
      'x-authentication-tag': z.string().max(64).optional(),
    }),
    rawBody: true,
  },
  replies: { 200: 'empty' },
  errors: ['invalid_signature'],
  maxBodyBytes: 256 * 1024,
  requestsPerMinute: 1200,
  ignoresIdempotencyKey: true,
});

export const refundCharge = endpoint({
  id: 'refundCharge',
  freshFactor: 'required',
  audit: { action: 'charge.refunded', subject: 'payment', made: 'refund_id' },
  area: 'payments',
  method: 'POST',
  path: '/v1/in/payments/refunds',
  summary: 'Give money of a charge back to its card',
  description:
    'Taken from the balance of the organisation: credit a bill first where the money paid one. The same amount of the same charge for the same reason is given back once.',
  scopes: internal,
  request: { body: RefundIn },
  replies: { 200: RefundOut, 202: RefundOut },
  errors: ['charge_not_found', 'balance_too_low', 'refund_refused'],
});

export const listDiscrepancies = endpoint({
  id: 'listDiscrepancies',
  area: 'payments',
  method: 'GET',
  path: '/v1/in/payments/discrepancies',
  summary: 'Payments and invoices that a person must look at',
  description: 'The newest first; a page holds `limit` of both together.',
  scopes: internal,
  request: { query: DiscrepanciesQuery },
  replies: { 200: Discrepancies },
  errors: [],
});

export const settleDiscrepancy = endpoint({
  id: 'settleDiscrepancy',
  audit: { action: 'discrepancy.settled', subject: 'organisation' },
  area: 'payments',
  method: 'POST',
  path: '/v1/in/payments/discrepancies',
  summary: 'Close what a person had to look at',
  description:
    'The bill or the top-up can be paid again. Money is counted only where the provider shows it. What was counted and was taken back stays counted.',
  scopes: internal,
  request: { body: SettleDiscrepancyIn },
  replies: { 204: 'empty' },
  errors: ['not_flagged', 'not_paid_there'],
});

import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { ListQuery } from '../listing.ts';
import { Amount, Currency } from '../money.ts';

const PaymentStatus = z.enum(['PAID', 'PENDING']).meta({
  description:
    'PENDING: the payment provider does not know the outcome yet; ask again in a moment, nothing is charged twice',
});

export const PayBillIn = z
  .strictObject({
    bill_id: Id,
    card_id: Id.optional().meta({ description: 'May be left out where the balance covers the bill' }),
  })
  .meta({ id: 'PayBillIn' });

export const PayBillOut = z
  .object({
    bill_id: Id,
    status: PaymentStatus,
    message: z.string(),
    paid_from_balance: Amount.meta({ description: 'Rands that this call took from the balance' }),
    paid_by_card: Amount.meta({ description: 'Rands that were charged to the card' }),
  })
  .meta({ id: 'PayBillOut' });

export const TopUpIn = z
  .strictObject({
    card_id: Id,
    topup_amount: Amount.refine((value) => value >= 10 && value <= 1_000_000, 'must be from 10 to 1 000 000'),
  })
  .meta({ id: 'TopUpIn' });

export const TopUpOut = z
  .object({ message: z.string(), status: PaymentStatus, new_balance: Amount })
  .meta({ id: 'TopUpOut' });

export const RefundIn = z
  .strictObject({
    organisation_id: Id,
    transaction_id: z.string().regex(/^[0-9a-f]{16}$/, 'must be the transaction_id of a charge'),
    amount: Amount.refine((value) => value > 0, 'must be above 0'),
    reason: z.string().trim().min(3).max(200),
  })
  .meta({ id: 'RefundIn' });

export const SettleDiscrepancyIn = z
  .strictObject({
    organisation_id: Id,
    transaction_id: z.string().regex(/^[0-9a-f]{16}$/, 'must be the transaction_id of a discrepancy'),
    as: z.enum(['PAID', 'NOT_PAID']).meta({
      description:
        'PAID: the provider shows the money, and as much of it is counted. NOT_PAID: it never came, or it went back; of a card: its proof went back. Of a refund, PAID: it is on its card; NOT_PAID: it never went, and the balance has it again',
    }),
    reason: z.string().trim().min(3).max(200),
  })
  .meta({ id: 'SettleDiscrepancyIn' });

export const RefundOut = z
  .object({
    transaction_id: z.string(),
    refund_id: z.string(),
    status: z.enum(['REFUNDED', 'PENDING']),
    amount: Amount,
    new_balance: Amount,
  })
  .meta({ id: 'RefundOut' });

const PaymentDiscrepancy = z
  .object({
    organisation_id: Id,
    transaction_id: z.string().meta({ description: 'Our name of it at the provider' }),
    subject: z.string(),
    amount: Amount,
    currency: Currency,
    cause: z.string().meta({
      examples: [
        'paid_here_not_there',
        'another_amount_there',
        'unknown_outcome',
        'card_proof_not_given_back',
        'refund_without_end',
      ],
    }),
    result_code: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'PaymentDiscrepancy' });

const InvoiceDiscrepancy = z
  .object({
    organisation_id: Id,
    bill_id: Id,
    invoice_number: z.string(),
    cause: z.string().meta({
      examples: ['voided', 'edited', 'deleted', 'missing', 'credited', 'payment_removed', 'settled_otherwise'],
    }),
  })
  .meta({ id: 'InvoiceDiscrepancy' });

export const DiscrepanciesQuery = z.strictObject({
  skip: ListQuery.shape.skip,
  limit: ListQuery.shape.limit,
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_[0-9a-f]{16,24}$/, 'must be the next_cursor of an earlier page')
    .optional()
    .meta({ description: 'next_cursor of the page before; replaces skip' }),
});

export const Discrepancies = z
  .object({
    count: z.int().meta({ description: 'What waits in all, payments and invoices together' }),
    has_next: z.boolean(),
    has_prev: z.boolean(),
    next_cursor: z.string().nullable().meta({ description: 'Cursor of the next page, null on the last' }),
    payments: z.array(PaymentDiscrepancy),
    invoices: z.array(InvoiceDiscrepancy),
  })
  .meta({ id: 'Discrepancies' });

import * as z from 'zod';
import { Id, Instant, IsoDate } from '../identifiers.ts';
import { Amount } from '../money.ts';
import { FileAddress } from './file-address.ts';
import { OneLine } from './organisation.ts';

/** What can be on a bill (section 9 of the specification). */
export const billItemTypes = ['CONNECT', 'BANK', 'MANAGEMENT FEE'] as const;
const BillItemType = z.enum(billItemTypes).meta({
  description:
    'CONNECT: an applicant completed a connect flow. BANK: the analyses of a bank connection can be answered for the first time. MANAGEMENT FEE: what a month lacks to the monthly minimum.',
});

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const Month = z
  .string()
  .regex(MONTH, 'must be a month as YYYY-MM')
  .meta({ description: 'Month in Africa/Johannesburg', examples: ['2026-10'] });

/** An amount of 0 or more: prices, and what is credited. */
const Price = Amount.refine((value) => value >= 0 && value <= 1e7, 'must be from 0 to ten million');

export const BillingEvent = z
  .object({
    id: Id,
    title: z.string().meta({ examples: ['Bank connection analysed'] }),
    type: BillItemType,
    billed_price: Amount.meta({ description: 'Rands without VAT: the price at the instant of the event' }),
    created_at: Instant,
    billable_item: z.string().meta({
      description: 'The item of the price list by its display title',
      examples: ['Bank connection'],
    }),
    application_id: Id,
    period: Month.meta({
      description:
        'Month whose bill the event is on: the one it happened in, or a later one where that one was billed already',
    }),
  })
  .meta({ id: 'BillingEvent' });

export const PricingItem = z
  .object({
    display_title: z.string(),
    type: BillItemType,
    price: Amount.meta({
      description: 'Rands without VAT; of MANAGEMENT FEE: the least that a month with use comes to',
    }),
  })
  .meta({ id: 'PricingItem' });

export const PricingIn = z
  .strictObject({
    prices: z
      .array(
        z.strictObject({
          type: BillItemType,
          price: Price.nullable().meta({ description: 'Rands without VAT; null for that of the default list' }),
        }),
      )
      .min(1)
      .max(billItemTypes.length)
      .refine((prices) => new Set(prices.map(({ type }) => type)).size === prices.length, 'must name each type once'),
    effective_from: IsoDate.optional().meta({
      description: 'First day of these prices, after today; from this instant on when left out',
    }),
  })
  .meta({ id: 'PricingIn' });

export const OutstandingBill = z
  .object({
    amount: Amount.meta({ description: 'What is still to be paid of issued bills, VAT included' }),
    unpaid_bills: Amount.meta({ description: 'The same as amount' }),
    current_period: Amount.meta({
      description:
        'What was used and is on no bill yet, VAT included, so it is not part of amount; without what it may lack to the monthly minimum',
    }),
    period: Month,
  })
  .meta({ id: 'OutstandingBill' });

/** What moves a balance: a top-up, a bill that it paid, a credit of what was paid, what was paid too much, and a refund. */
export const balanceEntryKinds = ['TOP-UP', 'BILL', 'CREDIT NOTE', 'OVERPAYMENT', 'REFUND'] as const;

export const Balance = z
  .object({
    balance: Amount.meta({ description: 'Rands that were paid in advance; used before a card is charged' }),
    entries: z.array(
      z.object({
        id: Id,
        kind: z.enum(balanceEntryKinds),
        amount: Amount.meta({ description: 'Above 0 what came in, below 0 what was used' }),
        balance: Amount.meta({ description: 'After this entry' }),
        bill_id: Id.nullable(),
        created_at: Instant,
      }),
    ),
  })
  .meta({ id: 'BillingBalance', description: 'The balance and its latest 100 entries, newest first.' });

export const BooksState = z
  .object({
    is_linked: z
      .boolean()
      .meta({ description: 'Whether our accounting system currently accepts bills and reports payments' }),
    waiting_bills_count: z.int().min(0).max(100).meta({
      description:
        'Bills of the organisation that the books are still to be brought up to date with; 100 is 100 or more',
    }),
  })
  .meta({
    id: 'BooksState',
    description: 'Our books are at Xero. A bill that waits reaches them by itself as soon as they are linked.',
  });

export const Bill = z
  .object({
    id: Id,
    invoice_number: z.string().meta({ examples: ['INV-000042'] }),
    status: z.enum(['UNPAID', 'PAID']),
    period: Month,
    date: IsoDate,
    amount: Amount.meta({ description: 'Rands, VAT included' }),
    breakdown_items: z.array(
      z.object({
        item_type: BillItemType,
        total_units: z.int(),
        price_per_unit: Amount.meta({ description: 'Rands without VAT' }),
        total_price: Amount.meta({ description: 'Rands without VAT' }),
        period: Month.meta({ description: 'Month of use: earlier than that of the bill for what came late' }),
      }),
    ),
    amount_excluding_vat: Amount,
    vat_percent: z.number(),
    vat_amount: Amount,
    amount_due: Amount.meta({ description: 'What is still to be paid' }),
    amount_credited: Amount,
    paid_at: Instant.nullable(),
  })
  .meta({ id: 'Bill' });

export const CreditNote = z
  .object({
    id: Id,
    credit_note_number: z.string().meta({ examples: ['CN-000007'] }),
    bill_id: Id,
    date: IsoDate,
    reason: z.string(),
    amount: Amount.meta({ description: 'Rands, VAT included' }),
    amount_excluding_vat: Amount,
    vat_amount: Amount,
  })
  .meta({ id: 'CreditNote' });

export const BillDetail = Bill.extend({
  credit_notes: z.array(CreditNote),
  invoice_file: FileAddress.nullable().meta({ description: 'The tax invoice, if you requested its address' }),
}).meta({ id: 'BillDetail' });

const reason = z
  .string()
  .trim()
  .min(3)
  .max(300)
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');

export const CreditNoteIn = z
  .strictObject({
    organisation_id: Id,
    bill_id: Id,
    amount: Price.refine((value) => value > 0, 'must be above 0').meta({ description: 'Rands without VAT' }),
    reason: reason.meta({ examples: ['Tests of our integration were billed'] }),
  })
  .meta({ id: 'CreditNoteIn' });

export const ClosePeriodIn = z
  .strictObject({ period: Month.optional().meta({ description: 'A month that is over; the last one when left out' }) })
  .meta({ id: 'ClosePeriodIn' });

export const ClosePeriodOut = z.object({ period: Month, status: z.literal('QUEUED') }).meta({ id: 'ClosePeriodOut' });

const addressLine = OneLine.min(1).max(80);

export const BillingDetails = z
  .object({ address: z.array(z.string()).meta({ examples: [['12 Long Street', 'Cape Town', '8001']] }) })
  .meta({ id: 'BillingDetails', description: 'Postal address of the organisation, one line each; empty until given.' });

export const BillingDetailsIn = z
  .strictObject({ address: z.array(addressLine).min(1).max(5) })
  .meta({ id: 'BillingDetailsIn' });

import * as z from 'zod';
import { type BooksInvoice, invoiceStates } from '../domain/books.ts';

export const XeroToken = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** `GET /connections`. */
export const XeroConnections = z.array(
  z.object({ tenantId: z.string(), tenantType: z.string(), tenantName: z.string().nullish() }),
);

export const XeroContacts = z.object({ Contacts: z.array(z.object({ ContactID: z.string() })).min(1) });

/** Xero writes amounts as JSON numbers of up to four decimals; ours have two. */
const Cents = z
  .number()
  .transform((rands) => Math.round(rands * 100))
  .pipe(z.int());

const XeroPayment = z.object({
  PaymentID: z.string(),
  Amount: Cents,
  Reference: z.string().nullish(),
  Status: z.string().optional(),
});

const XeroInvoice = z.object({
  InvoiceID: z.string(),
  InvoiceNumber: z.string().default(''),
  Status: z.enum(invoiceStates),
  CurrencyCode: z.string().default(''),
  Total: Cents.default(0),
  TotalTax: Cents.default(0),
  AmountCredited: Cents.default(0),
  AmountDue: Cents.optional(),
  Contact: z.object({ ContactID: z.string().default('') }),
  Payments: z.array(XeroPayment).default([]),
});

export const XeroInvoices = z.object({ Invoices: z.array(XeroInvoice) });
export const XeroPayments = z.object({ Payments: z.array(z.object({ PaymentID: z.string() })).min(1) });

export function invoiceOf(invoice: z.output<typeof XeroInvoice>): BooksInvoice {
  return {
    invoiceId: invoice.InvoiceID,
    number: invoice.InvoiceNumber,
    status: invoice.Status,
    contactId: invoice.Contact.ContactID,
    currency: invoice.CurrencyCode,
    totalCents: invoice.Total,
    taxCents: invoice.TotalTax,
    creditedCents: invoice.AmountCredited,
    dueCents: invoice.AmountDue ?? null,
    payments: invoice.Payments.map((payment) => ({
      paymentId: payment.PaymentID,
      amountCents: payment.Amount,
      reference: payment.Reference ?? '',
      isGood: (payment.Status ?? 'AUTHORISED') === 'AUTHORISED',
    })),
  };
}

/** Body of a webhook. It holds no state of what it speaks of. Events are read one by one: an odd one costs no other. */
export const XeroEvents = z.object({ events: z.array(z.unknown()) });

/** An event of an invoice. */
export const XeroInvoiceEvent = z.object({
  resourceId: z.string(),
  tenantId: z.string(),
  eventCategory: z.literal('INVOICE'),
});

import * as z from 'zod';

const Line = z.object({
  Description: z.string(),
  Quantity: z.number(),
  UnitAmount: z.number(),
  AccountCode: z.string(),
  TaxType: z.string(),
});

const Contact = z.object({
  tenantId: z.string(),
  ContactID: z.string(),
  ContactNumber: z.string(),
  Name: z.string(),
  TaxNumber: z.string().nullable(),
});

const Payment = z.object({
  PaymentID: z.string(),
  InvoiceID: z.string(),
  cents: z.int(),
  Date: z.string(),
  Reference: z.string(),
  Status: z.enum(['AUTHORISED', 'DELETED']),
});

const Invoice = z.object({
  tenantId: z.string(),
  InvoiceID: z.string(),
  InvoiceNumber: z.string(),
  Reference: z.string(),
  ContactID: z.string(),
  Date: z.string(),
  DueDate: z.string(),
  CurrencyCode: z.string(),
  Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']),
  LineItems: z.array(Line),
  netCents: z.int(),
  taxCents: z.int(),
  /** What credit notes took off it. */
  creditedCents: z.int().default(0),
  /** What prepayments of the customer took off it. */
  allocatedCents: z.int().default(0),
});
export type Invoice = z.output<typeof Invoice>;

const Grant = z.object({
  tenantId: z.string(),
  /** Of the login that gave it: it identifies what was connected then. */
  eventId: z.string().default(''),
  access: z.string(),
  accessUntil: z.number(),
  refresh: z.string(),
  /** The refresh token before this one works for a while, for a client that lost the answer. */
  lastRefresh: z.string().nullable(),
  lastRefreshUntil: z.number(),
});

/** Everything that the server keeps. */
export const XeroState = z.object({
  codes: z.array(z.object({ code: z.string(), tenantId: z.string(), redirectUri: z.string(), until: z.number() })),
  grants: z.array(Grant),
  contacts: z.array(Contact),
  invoices: z.array(Invoice),
  payments: z.array(Payment),
  /** Answers by Idempotency-Key. */
  kept: z.record(z.string(), z.object({ status: z.int(), json: z.unknown(), path: z.string() })),
});
export type XeroState = z.output<typeof XeroState>;

/** Companies whose books the login opens. */
export const organisations = [
  { tenantId: '5f0c6d0e-2f0a-4a57-9b7d-1f5f3a1c9e01', name: 'Imali Technologies (Pty) Ltd' },
  { tenantId: '5f0c6d0e-2f0a-4a57-9b7d-1f5f3a1c9e02', name: 'Another Company (Pty) Ltd' },
] as const;

export const totalCents = ({ netCents, taxCents }: Invoice): number => netCents + taxCents;

export function paidCents({ payments }: XeroState, { InvoiceID }: Invoice): number {
  return payments
    .filter((payment) => payment.InvoiceID === InvoiceID && payment.Status === 'AUTHORISED')
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** What is still to be paid of an invoice. */
export function dueCents(state: XeroState, invoice: Invoice): number {
  return totalCents(invoice) - paidCents(state, invoice) - invoice.creditedCents - invoice.allocatedCents;
}

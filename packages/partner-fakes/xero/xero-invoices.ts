import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { dueCents, type Invoice, paidCents, totalCents, type XeroState } from './xero-state.ts';

const rands = (cents: number): number => cents / 100;
const cents = (amount: number): number => Math.round(amount * 100);

/** Basis points of the tax types that are known here: standard rated, zero rated. */
const taxBasisPoints: Readonly<Record<string, number>> = { OUTPUT3: 1500, ZERORATEDOUTPUT: 0 };

export const InvoicesIn = z.object({
  Invoices: z
    .array(
      z.object({
        Type: z.literal('ACCREC'),
        Contact: z.object({ ContactID: z.string() }),
        Date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        DueDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        LineAmountTypes: z.literal('Exclusive'),
        InvoiceNumber: z.string().min(1).max(255),
        Reference: z.string().default(''),
        CurrencyCode: z.string().regex(/^[A-Z]{3}$/),
        Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']),
        LineItems: z
          .array(
            z.object({
              Description: z.string().min(1),
              Quantity: z.number().positive(),
              UnitAmount: z.number(),
              AccountCode: z.string(),
              TaxType: z.string(),
              TaxAmount: z.number().optional(),
            }),
          )
          .min(1),
      }),
    )
    .length(1),
});

export const PaymentsIn = z.object({
  Payments: z
    .array(
      z.object({
        Invoice: z.object({ InvoiceID: z.string() }),
        Account: z.object({ Code: z.string() }),
        Date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        Amount: z.number().positive(),
        Reference: z.string().default(''),
      }),
    )
    .length(1),
});

/** Xero's body for what does not fit its rules. */
export const validationError = (message: string) => ({
  ErrorNumber: 10,
  Type: 'ValidationException',
  Message: 'A validation exception occurred',
  Elements: [{ ValidationErrors: [{ Message: message }] }],
});

/** An invoice as the API shows it. */
export function shownInvoice(state: XeroState, invoice: Invoice): object {
  const paid = paidCents(state, invoice);
  const total = totalCents(invoice);
  const contact = state.contacts.find(({ ContactID }) => ContactID === invoice.ContactID);
  return {
    Type: 'ACCREC',
    InvoiceID: invoice.InvoiceID,
    InvoiceNumber: invoice.InvoiceNumber,
    Reference: invoice.Reference,
    Status: invoice.Status,
    Date: invoice.Date,
    DueDate: invoice.DueDate,
    CurrencyCode: invoice.CurrencyCode,
    Contact: { ContactID: invoice.ContactID, Name: contact?.Name ?? '' },
    LineAmountTypes: 'Exclusive',
    LineItems: invoice.LineItems,
    SubTotal: rands(invoice.netCents),
    TotalTax: rands(invoice.taxCents),
    Total: rands(total),
    AmountDue: rands(dueCents(state, invoice)),
    AmountPaid: rands(paid),
    AmountCredited: rands(invoice.creditedCents),
    Payments: state.payments
      .filter(({ InvoiceID, Status }) => InvoiceID === invoice.InvoiceID && Status === 'AUTHORISED')
      .map((payment) => ({
        PaymentID: payment.PaymentID,
        Date: payment.Date,
        Amount: rands(payment.cents),
        Reference: payment.Reference,
        Status: payment.Status,
      })),
  };
}

/** Adds an invoice, or says which rule it breaks. */
export function addInvoice(
  state: XeroState,
  tenantId: string,
  invoice: z.output<typeof InvoicesIn>['Invoices'][number],
): Invoice | string {
  const { LineItems, Contact, ...rest } = invoice;
  if (!state.contacts.some(({ ContactID, tenantId: of }) => ContactID === Contact.ContactID && of === tenantId)) {
    return 'The Contact does not exist';
  }
  const isTaken = state.invoices.some(
    ({ InvoiceNumber, Status, tenantId: of }) =>
      of === tenantId && InvoiceNumber === rest.InvoiceNumber && Status !== 'VOIDED' && Status !== 'DELETED',
  );
  if (isTaken) return 'Invoice # must be unique.';
  let netCents = 0;
  let tax = 0;
  for (const { Quantity, UnitAmount, TaxType, TaxAmount } of LineItems) {
    const basisPoints = taxBasisPoints[TaxType];
    if (basisPoints === undefined) return `The TaxType code ${TaxType} does not exist or cannot be used`;
    const line = Math.round(Quantity * cents(UnitAmount));
    netCents += line;
    // Each line is rounded, unless its tax is given: invoices of many lines can be cents off their sum.
    tax += TaxAmount === undefined ? Math.floor((line * basisPoints + 5000) / 10_000) : cents(TaxAmount);
  }
  const { Date: day, DueDate, InvoiceNumber, Reference, CurrencyCode, Status } = rest;
  const added: Invoice = {
    tenantId,
    InvoiceID: randomUUID(),
    InvoiceNumber,
    Reference,
    ContactID: Contact.ContactID,
    Date: day,
    DueDate,
    CurrencyCode,
    Status,
    LineItems,
    netCents,
    taxCents: tax,
    creditedCents: 0,
    allocatedCents: 0,
  };
  state.invoices.push(added);
  return added;
}

/** Adds a payment, or says which rule it breaks. */
export function addPayment(
  state: XeroState,
  invoice: Invoice,
  payment: { readonly cents: number; readonly Date: string; readonly Reference: string },
): XeroState['payments'][number] | string {
  if (invoice.Status !== 'AUTHORISED') return 'Payments can only be made against Authorised documents';
  const due = dueCents(state, invoice);
  if (payment.cents > due) return 'Payment amount exceeds the amount outstanding on this document';
  const added = { PaymentID: randomUUID(), InvoiceID: invoice.InvoiceID, Status: 'AUTHORISED', ...payment } as const;
  state.payments.push(added);
  if (payment.cents === due) invoice.Status = 'PAID';
  return added;
}

/** Deletes the payments of an invoice, as a bookkeeper does with one that bounced. */
export function removePayments(state: XeroState, invoice: Invoice): string | undefined {
  if (paidCents(state, invoice) === 0) return 'This document has no payments';
  for (const payment of state.payments) if (payment.InvoiceID === invoice.InvoiceID) payment.Status = 'DELETED';
  invoice.Status = 'AUTHORISED';
  return undefined;
}

export const paymentCents = cents;

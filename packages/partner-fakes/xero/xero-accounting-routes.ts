import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { PeerAnswer, PeerRoute } from '../peer-server.ts';
import { accountingGuard } from './xero-guard.ts';
import {
  addInvoice,
  addPayment,
  InvoicesIn,
  PaymentsIn,
  paymentCents,
  shownInvoice,
  validationError,
} from './xero-invoices.ts';
import type { XeroState } from './xero-state.ts';

const ContactsIn = z.object({
  Contacts: z
    .array(
      z.object({
        ContactNumber: z.string().max(50),
        Name: z.string().min(1).max(255),
        TaxNumber: z.string().optional(),
      }),
    )
    .length(1),
});

/** Contacts, invoices and payments. `notify` is called for every invoice that changed. */
export function accountingRoutes(options: {
  readonly state: XeroState;
  readonly changed: () => void;
  readonly clock: () => number;
  /** Of calls a minute; changed by tests. */
  readonly limit: { calls: number };
  readonly notify: (tenantId: string, invoiceId: string, type: 'CREATE' | 'UPDATE') => void;
}): readonly PeerRoute[] {
  const { state, changed, notify } = options;
  const guarded = accountingGuard(options);
  const invalid = (message: string): PeerAnswer => ({ status: 400, json: validationError(message) });

  return [
    {
      method: 'POST',
      path: /^\/api\.xro\/2\.0\/Contacts$/,
      answer: guarded((tenantId, { json }) => {
        const sent = ContactsIn.safeParse(json);
        const [contact] = sent.success ? sent.data.Contacts : [];
        if (contact === undefined) return invalid('The contact is not valid');
        const isOwn = (one: XeroState['contacts'][number]) => one.tenantId === tenantId;
        const known = state.contacts.find((one) => isOwn(one) && one.ContactNumber === contact.ContactNumber);
        const namesake = state.contacts.find((one) => isOwn(one) && one.Name === contact.Name && one !== known);
        if (namesake !== undefined)
          return invalid(`The contact name ${contact.Name} is already assigned to another contact.`);
        const TaxNumber = contact.TaxNumber ?? null;
        const saved = known ?? { tenantId, ContactID: randomUUID(), ...contact, TaxNumber };
        if (known === undefined) state.contacts.push(saved);
        Object.assign(saved, { Name: contact.Name, TaxNumber });
        changed();
        const { ContactID, ContactNumber, Name } = saved;
        return { status: 200, json: { Contacts: [{ ContactID, ContactNumber, Name, TaxNumber }] } };
      }),
    },
    {
      method: 'POST',
      path: /^\/api\.xro\/2\.0\/Invoices$/,
      answer: guarded((tenantId, { json }) => {
        const sent = InvoicesIn.safeParse(json);
        const [invoice] = sent.success ? sent.data.Invoices : [];
        if (invoice === undefined) return invalid('The invoice is not valid');
        const added = addInvoice(state, tenantId, invoice);
        if (typeof added === 'string') return invalid(added);
        changed();
        notify(tenantId, added.InvoiceID, 'CREATE');
        return { status: 200, json: { Invoices: [shownInvoice(state, added)] } };
      }),
    },
    {
      method: 'GET',
      path: /^\/api\.xro\/2\.0\/Invoices$/,
      answer: guarded((tenantId, { query }) => {
        const numbers = (query.get('InvoiceNumbers') ?? '').split(',');
        const found = state.invoices.filter((one) => one.tenantId === tenantId && numbers.includes(one.InvoiceNumber));
        return { status: 200, json: { Invoices: found.map((one) => shownInvoice(state, one)) } };
      }),
    },
    {
      method: 'GET',
      path: /^\/api\.xro\/2\.0\/Invoices\/([^/]+)$/,
      answer: guarded((tenantId, _, id) => {
        const invoice = state.invoices.find((one) => one.tenantId === tenantId && one.InvoiceID === id);
        if (invoice === undefined) return { status: 404 };
        return { status: 200, json: { Invoices: [shownInvoice(state, invoice)] } };
      }),
    },
    {
      method: 'POST',
      path: /^\/api\.xro\/2\.0\/Payments$/,
      answer: guarded((tenantId, { json }) => {
        const sent = PaymentsIn.safeParse(json);
        const [payment] = sent.success ? sent.data.Payments : [];
        if (payment === undefined) return invalid('The payment is not valid');
        const invoice = state.invoices.find(
          (one) => one.tenantId === tenantId && one.InvoiceID === payment.Invoice.InvoiceID,
        );
        if (invoice === undefined) return invalid('The invoice does not exist');
        const { Date: day, Reference, Amount } = payment;
        const added = addPayment(state, invoice, { Date: day, Reference, cents: paymentCents(Amount) });
        if (typeof added === 'string') return invalid(added);
        changed();
        notify(tenantId, invoice.InvoiceID, 'UPDATE');
        const { PaymentID, Status } = added;
        return { status: 200, json: { Payments: [{ PaymentID, Status, Amount, Reference }] } };
      }),
    },
  ];
}

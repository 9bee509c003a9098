import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { minuteLimit, type PeerAnswer, type PeerRequest, type PeerRoute } from '../peer-server.ts';
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

const CALLS_PER_MINUTE = 60;
const CALLS_PER_DAY = 5_000;

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

/** Contacts, invoices and payments. `told` hears of every invoice that changed. */
export function accountingRoutes(options: {
  readonly state: XeroState;
  readonly changed: () => void;
  readonly clock: () => number;
  /** Of calls a minute; changed by tests. */
  readonly limit: { calls: number };
  readonly told: (tenantId: string, invoiceId: string, type: 'CREATE' | 'UPDATE') => void;
}): readonly PeerRoute[] {
  const { state, changed, clock, limit, told } = options;
  const minute = minuteLimit(CALLS_PER_MINUTE, clock);
  let calls = 0;

  /** Runs a call of somebody who may make it; a key that was used gives the first answer again. */
  const guarded =
    (run: (tenantId: string, request: PeerRequest, id: string) => PeerAnswer): PeerRoute['answer'] =>
    (request, id = '') => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const grant = state.grants.find(({ access, accessUntil }) => access === token && accessUntil > clock());
      if (grant === undefined) {
        const Detail = 'AuthenticationUnsuccessful';
        return { status: 401, json: { Type: null, Title: 'Unauthorized', Status: 401, Detail } };
      }
      const tenantId = String(request.headers['xero-tenant-id'] ?? '');
      if (tenantId !== grant.tenantId) return { status: 403, json: { Title: 'Forbidden', Status: 403 } };
      calls += 1;
      const { left, waitSeconds } = minute(tenantId);
      const used = CALLS_PER_MINUTE - left;
      if (used > limit.calls || calls > CALLS_PER_DAY) {
        const isDay = calls > CALLS_PER_DAY;
        const headers = {
          'retry-after': String(isDay ? 3600 : waitSeconds),
          'x-rate-limit-problem': isDay ? 'day' : 'minute',
        };
        return { status: 429, headers };
      }
      const key = request.headers['idempotency-key'];
      if (request.method !== 'POST' || typeof key !== 'string') return run(tenantId, request, id);
      if (key.length > 128) return { status: 400, json: validationError('Idempotency-Key is too long') };
      const digest = createHash('sha256').update(request.path).update(request.body).digest('hex');
      const kept = state.kept[`${tenantId}#${key}`];
      if (kept !== undefined) {
        if (kept.path === digest) return { status: kept.status, json: kept.json };
        return { status: 400, json: validationError('Idempotency-Key was used with another request') };
      }
      const answer = run(tenantId, request, id);
      if (answer !== 'hang up') {
        state.kept[`${tenantId}#${key}`] = { status: answer.status, json: answer.json, path: digest };
        changed();
      }
      return answer;
    };
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
        told(tenantId, added.InvoiceID, 'CREATE');
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
        told(tenantId, invoice.InvoiceID, 'UPDATE');
        const { PaymentID, Status } = added;
        return { status: 200, json: { Payments: [{ PaymentID, Status, Amount, Reference }] } };
      }),
    },
  ];
}

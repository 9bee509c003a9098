import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { BillRef } from '../../core/billing/bill.ts';
import { type BooksStateReader, MOST_WAITING } from '../../core/payments/books/books-state.ts';
import { type DueBill, HEARD_MS, InvoiceLink, type InvoiceLinkStore } from '../../core/payments/books/invoice-link.ts';
import { readBooksLink } from './dynamo-books-link.ts';
import { versionIs } from './payment-items.ts';
import { absent, type Key, type Table } from './table.ts';

const keys = {
  link: ({ organisationId, billId }: BillRef): Key => ({ pk: `ORG#${organisationId}`, sk: `BOOKS#INVOICE#${billId}` }),
  contact: (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'BOOKS#CONTACT' }),
  /** Across organisations there are only names. */
  invoice: (invoiceId: string): Key => ({ pk: `BOOKS#INVOICE#${invoiceId}`, sk: 'BILL' }),
  due: ({ organisationId, billId }: BillRef): Key => ({ pk: 'BOOKS#DUE', sk: `${organisationId}#${billId}` }),
  flag: ({ organisationId, billId }: BillRef): Key => ({ pk: 'BOOKS#FLAGGED', sk: `${organisationId}#${billId}` }),
};

const Ref = z.object({ organisationId: z.string(), billId: z.string() });
const Due = Ref.extend({
  since: z.string(),
  askedUntil: z.string().default(''),
  refusals: z.int().default(0),
  look: z.boolean().default(false),
});
const Contact = z.object({ contactId: z.string() });

/** How the books stand to an organisation; of what waits, the keys of its own bills are looked at alone. */
export function dynamoBooksState(table: Table): BooksStateReader {
  return {
    async of(organisationId) {
      const { pk, sk } = keys.due({ organisationId, billId: '' });
      const [link, waiting] = await Promise.all([
        readBooksLink(table),
        table.queryPage({
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :own)',
          ExpressionAttributeValues: marshall({ ':pk': pk, ':own': sk }),
          Select: 'COUNT',
          Limit: MOST_WAITING,
        }),
      ]);
      return { isLinked: link?.state === 'LINKED', waitingBills: waiting.count };
    },
  };
}

/** What the books hold of bills, in the billing table. */
export function dynamoInvoiceLinks(table: Table): InvoiceLinkStore {
  const ofBill: InvoiceLinkStore['ofBill'] = async (ref) => {
    const item = await table.get(keys.link(ref));
    return item ? InvoiceLink.parse(item) : null;
  };
  const all = (pk: string, limit?: number) =>
    table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': pk }),
      ConsistentRead: true,
      ...(limit === undefined ? {} : { Limit: limit }),
    });

  return {
    async noteDue({ organisationId, billId }, since, look = false) {
      const before = await table.get(keys.due({ organisationId, billId }));
      const askedUntil = new Date(Date.parse(since) + HEARD_MS).toISOString();
      const due = { organisationId, billId, since, askedUntil, refusals: 0 };
      const isToLook = look || (before !== null && Due.parse(before).look);
      await table.put({ ...keys.due({ organisationId, billId }), ...due, look: isToLook });
    },
    async putOff(due, until, refusals = due.refusals) {
      await table.transact([
        {
          put: { ...keys.due(due), ...due, askedUntil: until, refusals },
          condition: { expression: 'since = :since', values: { ':since': due.since } },
        },
      ]);
    },
    async clearDue(due: DueBill) {
      await table.remove(keys.due(due), { expression: 'since = :since', values: { ':since': due.since } });
    },
    async dueOf(ref) {
      const item = await table.get(keys.due(ref));
      return item ? Due.parse(item) : null;
    },
    async dueBills(at, limit) {
      // All of them are read: those that wait longest are not the first by name.
      const due = (await all('BOOKS#DUE')).map((item) => Due.parse(item)).filter(({ askedUntil }) => askedUntil <= at);
      return due.toSorted((a, b) => a.askedUntil.localeCompare(b.askedUntil)).slice(0, limit);
    },
    ofBill,
    async ofInvoice(invoiceId) {
      const item = await table.get(keys.invoice(invoiceId));
      return item ? ofBill(Ref.parse(item)) : null;
    },
    async save(before, after) {
      const { organisationId, billId, invoiceId } = after;
      const ref = { organisationId, billId };
      const isFlagged = after.flag !== null;
      const failed = await table.transact([
        { put: { ...keys.link(ref), ...after }, condition: before === null ? absent : versionIs(before.version) },
        ...(before === null ? [{ put: { ...keys.invoice(invoiceId), ...ref } }] : []),
        isFlagged ? { put: { ...keys.flag(ref), ...ref } } : { remove: keys.flag(ref) },
      ]);
      return failed.length === 0;
    },
    async contactOf(organisationId) {
      const item = await table.get(keys.contact(organisationId));
      return item ? Contact.parse(item).contactId : null;
    },
    async keepContact(organisationId, contactId) {
      await table.put({ ...keys.contact(organisationId), contactId });
    },
    async flagged(limit) {
      const items = await all('BOOKS#FLAGGED', limit);
      const links = await Promise.all(items.slice(0, limit).map((item) => ofBill(Ref.parse(item))));
      return links.flatMap((link) => (link ? [link] : []));
    },
  };
}

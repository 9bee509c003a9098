import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { BillRef } from '../../core/billing/bill.ts';
import { type DueBill, InvoiceLink, type InvoiceLinkStore } from '../../core/payments/books/invoice-link.ts';
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
const Due = Ref.extend({ since: z.string() });
const Contact = z.object({ contactId: z.string() });

/** What the books hold of bills, in the billing table. */
export function dynamoInvoiceLinks(table: Table): InvoiceLinkStore {
  const ofBill: InvoiceLinkStore['ofBill'] = async (ref) => {
    const item = await table.get(keys.link(ref));
    return item ? InvoiceLink.parse(item) : null;
  };
  const all = (pk: string, limit: number) =>
    table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': pk }),
      ConsistentRead: true,
      Limit: limit,
    });

  return {
    async noteDue({ organisationId, billId }, since) {
      await table.put({ ...keys.due({ organisationId, billId }), organisationId, billId, since });
    },
    async clearDue(due: DueBill) {
      await table.remove(keys.due(due), { expression: 'since = :since', values: { ':since': due.since } });
    },
    async dueOf(ref) {
      const item = await table.get(keys.due(ref));
      return item ? Due.parse(item) : null;
    },
    async dueBills(upTo, limit) {
      const due = (await all('BOOKS#DUE', limit)).map((item) => Due.parse(item));
      return due.filter(({ since }) => since <= upTo);
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

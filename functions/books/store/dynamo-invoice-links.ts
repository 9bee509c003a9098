import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { BillRef } from '../../billing/domain/bill.ts';
import { flagActions } from '../../billing/store/flag-items.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, type Table, versionIs } from '../../platform/store/table.ts';
import { type BooksStateReader, MOST_WAITING } from '../domain/books-state.ts';
import {
  type DueBill,
  HEARD_MS,
  InvoiceLink,
  type InvoiceLinkReader,
  type InvoiceLinkStore,
  type LookAhead,
} from '../domain/invoice-link.ts';
import { readBooksLink } from './dynamo-books-link.ts';

const keys = {
  link: ({ organisationId, billId }: BillRef): Key => ({ pk: `ORG#${organisationId}`, sk: `BOOKS#INVOICE#${billId}` }),
  contact: (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'BOOKS#CONTACT' }),
  /** Across organisations there are only names. */
  invoice: (invoiceId: string): Key => ({ pk: `BOOKS#INVOICE#${invoiceId}`, sk: 'BILL' }),
  due: ({ organisationId, billId }: BillRef): Key => ({ pk: 'BOOKS#DUE', sk: `${organisationId}#${billId}` }),
  /** By day, so that what is due by a day is read and nothing else. */
  look: ({ organisationId, billId, day }: LookAhead): Key => ({
    pk: 'BOOKS#LOOK',
    sk: `${day}#${organisationId}#${billId}`,
  }),
};

const Ref = z.object({ organisationId: z.string(), billId: z.string() });
const Due = Ref.extend({
  since: z.string(),
  askedUntil: z.string().default(''),
  refusals: z.int().default(0),
  look: z.boolean().default(false),
});
const Look = Ref.extend({ day: z.string() });
const Contact = z.object({ contactId: z.string() });

/** How the books appear to an organisation; of what waits, the keys of its own bills are read alone. */
export function dynamoBooksState(table: ReadableTable): BooksStateReader {
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
  return {
    ...dynamoInvoiceLinksReader(table),
    async noteDue({ organisationId, billId }, since, look = false) {
      const before = await table.get(keys.due({ organisationId, billId }));
      const askedUntil = new Date(Date.parse(since) + HEARD_MS).toISOString();
      const due = { organisationId, billId, since, askedUntil, refusals: 0 };
      const isToLook = look || (before !== null && Due.parse(before).look);
      await table.put({ ...keys.due({ organisationId, billId }), ...due, look: isToLook });
    },
    async reschedule(due, until, refusals = due.refusals) {
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
    async lookOn({ organisationId, billId, day }) {
      const look = { organisationId, billId, day };
      await table.put({ ...keys.look(look), ...look });
    },
    async clearLook(look) {
      await table.remove(keys.look(look));
    },
    async save(before, after) {
      const { organisationId, billId, invoiceId } = after;
      const ref = { organisationId, billId };
      const flagOf = (flaggedAt: string | null) => ({ organisationId, id: billId, flaggedAt });
      const failed = await table.transact([
        { put: { ...keys.link(ref), ...after }, condition: before === null ? absent : versionIs(before.version) },
        ...(before === null ? [{ put: { ...keys.invoice(invoiceId), ...ref } }] : []),
        ...flagActions('invoice', flagOf(before?.flaggedAt ?? null), flagOf(after.flaggedAt)),
      ]);
      return failed.length === 0;
    },
    async keepContact(organisationId, contactId) {
      await table.put({ ...keys.contact(organisationId), contactId });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoInvoiceLinksReader(table: ReadableTable): InvoiceLinkReader {
  const ofBill: InvoiceLinkStore['ofBill'] = async (ref) => {
    const item = await table.get(keys.link(ref));
    return item ? InvoiceLink.parse(item) : null;
  };
  return {
    async dueOf(ref) {
      const item = await table.get(keys.due(ref));
      return item ? Due.parse(item) : null;
    },
    async dueBills(at, limit) {
      // All of them are read: those that wait longest are not the first by name.
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': 'BOOKS#DUE' }),
        ConsistentRead: true,
      });
      const due = items.map((item) => Due.parse(item)).filter(({ askedUntil }) => askedUntil <= at);
      return due.toSorted((a, b) => a.askedUntil.localeCompare(b.askedUntil)).slice(0, limit);
    },
    async looksBy(day, limit) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND sk < :after',
        ExpressionAttributeValues: marshall({ ':pk': 'BOOKS#LOOK', ':after': `${day}$` }),
        ConsistentRead: true,
        Limit: limit,
      });
      return items.slice(0, limit).map((item) => Look.parse(item));
    },
    ofBill,
    async ofInvoice(invoiceId) {
      const item = await table.get(keys.invoice(invoiceId));
      return item ? ofBill(Ref.parse(item)) : null;
    },
    async contactOf(organisationId) {
      const item = await table.get(keys.contact(organisationId));
      return item ? Contact.parse(item).contactId : null;
    },
  };
}

import { payBill } from '../../core/billing/payment.ts';
import type { Books } from '../../core/payments/books/books.ts';
import type { PushPorts } from '../../core/payments/books/push-bill.ts';
import type { ReadPorts } from '../../core/payments/books/read-invoice.ts';
import { xeroUnderTest } from '../partners/xero/xero-server.fixture.ts';
import { randomIdentifiers } from '../system/identifiers.ts';
import { dynamoBillingBills } from './dynamo-billing-bills.ts';
import { dynamoBillingPayments } from './dynamo-billing-payments.ts';
import { dynamoBooksLink } from './dynamo-books-link.ts';
import { dynamoInvoiceLinks } from './dynamo-invoice-links.ts';
import { openBox } from './open-box.fixture.ts';
import { keepBill } from './paying.fixture.ts';
import { startTestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

export const MINUTE = 60_000;

/** Books that are linked, and the tables of one test file, at a time that the file sets. */
export async function startBooks() {
  const time = { now: Date.parse('2026-11-21T10:00:00Z') };
  const clock = () => time.now;
  const tables = await startTestTable();
  const xero = await xeroUnderTest(clock);

  function portsOver(table: Table, books: Books = xero.books): PushPorts & ReadPorts {
    return {
      books,
      links: dynamoBooksLink(table, openBox),
      invoices: dynamoInvoiceLinks(table),
      bills: dynamoBillingBills(table),
      payments: dynamoBillingPayments(table),
      clock,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 10)),
    };
  }

  /** Links a table to the books, as staff do. @returns the company that it is linked to */
  async function link(table: Table): Promise<string> {
    const { tokens, tenant } = await xero.session();
    const at = new Date(time.now).toISOString();
    const { tenantId, name } = tenant;
    const linked = { tenantId, tenantName: name, linkedAt: at, linkedBy: 's', refreshedAt: at };
    await portsOver(table).links.replace(linked, tokens);
    return tenantId;
  }

  /** A bill of R1 150.00 with VAT. */
  async function bill() {
    // A minute for each: the books take sixty calls.
    time.now += MINUTE;
    const ref = { organisationId: randomIdentifiers.next(time.now), billId: randomIdentifiers.next(time.now) };
    await keepBill(tables.table, ref.organisationId, ref.billId, 115_000);
    const number = `INV-${ref.billId.slice(-6)}`;
    const ports = portsOver(tables.table);
    const there = async () => {
      const state = await xero.there();
      const invoices = state.invoices.filter(({ InvoiceNumber }) => InvoiceNumber === number);
      const ids = invoices.map(({ InvoiceID }) => InvoiceID);
      return { invoices, payments: state.payments.filter(({ InvoiceID }) => ids.includes(InvoiceID)) };
    };
    const pay = (amountCents: number, id = randomIdentifiers.next(time.now)) => {
      const at = new Date(time.now).toISOString();
      return payBill(ports.payments, ref, { provider: 'peach', id, amountCents, currency: 'ZAR', at });
    };
    return { ref, ports, there, pay, current: () => ports.bills.find(ref) };
  }

  return {
    time,
    clock,
    tables,
    xero,
    tenantId: await link(tables.table),
    portsOver,
    link,
    bill,
    async close() {
      await xero.server.close();
      await tables.close();
    },
  };
}

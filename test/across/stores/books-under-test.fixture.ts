import { payBill } from '../../../functions/billing/domain/payment.ts';
import { dynamoBillingBills } from '../../../functions/billing/store/dynamo-billing-bills.ts';
import { dynamoBillingPayments } from '../../../functions/billing/store/dynamo-billing-payments.ts';
import type { Books } from '../../../functions/books/domain/books.ts';
import type { PushPorts } from '../../../functions/books/domain/push-bill.ts';
import type { ReadPorts } from '../../../functions/books/domain/read-invoice.ts';
import { dynamoBooksLink } from '../../../functions/books/store/dynamo-books-link.ts';
import { dynamoInvoiceLinks } from '../../../functions/books/store/dynamo-invoice-links.ts';
import { xeroUnderTest } from '../../../functions/books/xero/xero-server.fixture.ts';
import { keepBill } from '../../../functions/payments/store/paying.fixture.ts';
import { openBox } from '../../../functions/platform/secrets/open-box.fixture.ts';
import { startTestTable } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';

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

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { payBill } from '../../core/billing/payment.ts';
import type { Books } from '../../core/payments/books/books.ts';
import { booksSession } from '../../core/payments/books/books-link.ts';
import { askAgain, type BooksTask } from '../../core/payments/books/books-queue.ts';
import { duePush } from '../../core/payments/books/due-push.ts';
import { type PushPorts, pushBill } from '../../core/payments/books/push-bill.ts';
import { type ReadPorts, readInvoice } from '../../core/payments/books/read-invoice.ts';
import { Crash, CrashingTable } from '../../test/faults/crashing-table.ts';
import { xeroUnderTest } from '../partners/xero/xero-server.fixture.ts';
import { randomIdentifiers } from '../system/identifiers.ts';
import { dynamoBillingBills } from './dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from './dynamo-billing-credit-notes.ts';
import { dynamoBillingPayments } from './dynamo-billing-payments.ts';
import { dynamoBooksLink } from './dynamo-books-link.ts';
import { dynamoInvoiceLinks } from './dynamo-invoice-links.ts';
import { keepBill } from './paying.fixture.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';
import type { Table } from './table.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-11-21T10:00:00Z');
const clock = () => now;

/** Seals nothing: KMS has tests of its own. */
const openBox = {
  seal: async (_: object, text: string) => Buffer.from(text, 'utf8'),
  open: async (_: object, sealed: Uint8Array) => Buffer.from(sealed).toString('utf8'),
};

let tables: TestTable;
let xero: Awaited<ReturnType<typeof xeroUnderTest>>;
let tenantId = '';

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

async function link(table: Table): Promise<void> {
  const { tokens, tenant } = await xero.session();
  const at = new Date(now).toISOString();
  const { links } = portsOver(table);
  await links.replace(
    { tenantId: tenant.tenantId, tenantName: tenant.name, linkedAt: at, linkedBy: 's', refreshedAt: at },
    tokens,
  );
  tenantId = tenant.tenantId;
}

beforeAll(async () => {
  tables = await startTestTable();
  xero = await xeroUnderTest(clock);
  await link(tables.table);
});
afterAll(async () => {
  await xero.server.close();
  await tables.close();
});

/** A bill of R1 150.00 with VAT. */
async function bill() {
  // A minute for each: the books take sixty calls.
  now += MINUTE;
  const ref = { organisationId: randomIdentifiers.next(now), billId: randomIdentifiers.next(now) };
  await keepBill(tables.table, ref.organisationId, ref.billId, 115_000);
  const number = `INV-${ref.billId.slice(-6)}`;
  const ports = portsOver(tables.table);
  const there = async () => {
    const state = await xero.there();
    const invoices = state.invoices.filter(({ InvoiceNumber }) => InvoiceNumber === number);
    const ids = invoices.map(({ InvoiceID }) => InvoiceID);
    return { invoices, payments: state.payments.filter(({ InvoiceID }) => ids.includes(InvoiceID)) };
  };
  const pay = (amountCents: number, id = randomIdentifiers.next(now)) => {
    const at = new Date(now).toISOString();
    return payBill(ports.payments, ref, { provider: 'peach', id, amountCents, currency: 'ZAR', at });
  };
  return { ref, ports, there, pay, current: () => ports.bills.find(ref) };
}

describe('handing a bill to the books', () => {
  test('makes one invoice and one contact, however often and by however many at once', async () => {
    const { ref, ports, there } = await bill();
    await Promise.all([pushBill(ports, ref), pushBill(ports, ref), pushBill(ports, ref)]);
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await there()).invoices).toMatchObject([{ Status: 'AUTHORISED' }]);
    const { contacts } = await xero.there();
    expect(contacts.filter(({ ContactNumber }) => ContactNumber === ref.organisationId)).toHaveLength(1);
  });

  test('gives two organisations of one name two contacts', async () => {
    const [one, other] = [await bill(), await bill()];
    await pushBill(one.ports, one.ref);
    expect(await pushBill(other.ports, other.ref)).toEqual({ kind: 'pushed' });
    const { contacts } = await xero.there();
    const names = contacts
      .filter(({ ContactNumber }) => [one.ref.organisationId, other.ref.organisationId].includes(ContactNumber))
      .map(({ Name }) => Name);
    expect(new Set(names).size).toBe(2);
  });

  test('tells of what was paid here, part by part, and never more than once', async () => {
    const { ref, ports, there, pay } = await bill();
    await pay(15_000);
    await pushBill(ports, ref);
    await pay(100_000);
    await pushBill(ports, ref);
    await pushBill(ports, ref);
    const { invoices, payments } = await there();
    expect(invoices).toMatchObject([{ Status: 'PAID' }]);
    expect(payments.map(({ cents }) => cents)).toEqual([15_000, 100_000]);
  });

  test.each(['before', 'after'] as const)('killed %s any write and run again, leaves one of each', async (when) => {
    for (let at = 1; ; at += 1) {
      const { ref, ports, there, pay } = await bill();
      await pay(115_000);
      const crashing = new CrashingTable(tables.table.name, at, when);
      await pushBill(portsOver(crashing), ref).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      if (!crashing.crashed) {
        expect(at).toBeGreaterThan(2);
        return;
      }
      now += MINUTE;
      expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
      const { invoices, payments } = await there();
      expect({ at, invoices: invoices.length, payments: payments.length }).toEqual({ at, invoices: 1, payments: 1 });
    }
  });

  test('waits as long as the books ask for', async () => {
    const { ref, ports, there } = await bill();
    await xero.control('limit', { calls: 0 });
    const waited = await pushBill(ports, ref);
    expect(waited).toMatchObject({ kind: 'wait', reason: 'limit_minute' });
    const { seconds } = waited.kind === 'wait' ? waited : { seconds: 0 };
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await xero.control('limit', { calls: 60 });
    now += MINUTE;
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await there()).invoices).toHaveLength(1);
  });
});

describe('looking at an invoice that the books told of', () => {
  async function pushed() {
    const one = await bill();
    await pushBill(one.ports, one.ref);
    const [invoice] = (await one.there()).invoices;
    const invoiceId = invoice?.InvoiceID ?? '';
    return { ...one, invoiceId, look: () => readInvoice(one.ports, { tenantId, invoiceId }) };
  }

  test('counts a payment that came in there, once', async () => {
    const { look, invoiceId, current, ports, ref } = await pushed();
    await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 1, flag: null });
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: null });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await ports.payments.account(ref.organisationId)).balanceCents).toBe(0);
  });

  test('does not count what we told the books ourselves', async () => {
    const { look, ports, ref, pay } = await pushed();
    await pay(115_000);
    await pushBill(ports, ref);
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: null });
    expect((await ports.payments.account(ref.organisationId)).balanceCents).toBe(0);
  });

  test.each([
    ['void', 'voided'],
    ['edit', 'edited'],
  ] as const)('that somebody did %s to flags it as %s and changes no bill', async (action, flag) => {
    const { look, invoiceId, current, ports, ref } = await pushed();
    await xero.act(invoiceId, action);
    if (action === 'edit') await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag });
    expect(await current()).toMatchObject({ status: 'UNPAID', paidCents: 0 });
    expect((await ports.invoices.flagged(1000)).map(({ billId }) => billId)).toContain(ref.billId);
  });

  test('whose counted payment was deleted there flags it, and books no payment that never came', async () => {
    const { look, invoiceId, current, ports, ref, there } = await pushed();
    await xero.act(invoiceId, 'pay');
    expect(await look()).toMatchObject({ counted: 1 });
    await xero.act(invoiceId, 'unpay');
    // Whoever hears of it first: a push, or the look at it.
    expect(await pushBill(ports, ref)).toEqual({ kind: 'refused', reason: 'invoice_payment_removed' });
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: 'payment_removed' });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect((await ports.invoices.flagged(1000)).map(({ billId }) => billId)).toContain(ref.billId);
    expect((await there()).payments).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)(
    'killed %s any write, misses no counted payment that vanishes',
    async (when) => {
      for (let at = 1; ; at += 1) {
        const { invoiceId, look, current } = await pushed();
        await xero.act(invoiceId, 'pay');
        const crashing = new CrashingTable(tables.table.name, at, when);
        await readInvoice(portsOver(crashing), { tenantId, invoiceId }).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        const { paidCents } = (await current()) ?? { paidCents: 0 };
        await xero.act(invoiceId, 'unpay');
        const { flag } = { flag: null, ...(await look()) };
        expect({ at, isMissed: paidCents > 0 && flag === null }).toEqual({ at, isMissed: false });
        if (!crashing.crashed) return;
      }
    },
  );

  test('keeps its flag in the list although the link changed while it was looked at', async () => {
    const { invoiceId, ports, ref } = await pushed();
    await xero.act(invoiceId, 'void');
    const changing: Books = {
      ...xero.books,
      async invoice(session, id) {
        const link = await ports.invoices.ofBill(ref);
        if (link?.version === 1) await ports.invoices.save(link, { ...link, version: 2 });
        return xero.books.invoice(session, id);
      },
    };
    const read = () => readInvoice(portsOver(tables.table, changing), { tenantId, invoiceId });
    expect(await read()).toMatchObject({ kind: 'wait', reason: 'link_changed_meanwhile' });
    expect(await read()).toEqual({ kind: 'read', counted: 0, flag: 'voided' });
    expect((await ports.invoices.flagged(1000)).map(({ billId }) => billId)).toContain(ref.billId);
  });

  test('that was credited there is flagged, unless as much was credited here', async () => {
    const { look, invoiceId, ref, current } = await pushed();
    await xero.act(invoiceId, 'credit');
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: 'credited' });
    // R50.00 with VAT: R43.48 and R6.52.
    const credit = {
      id: randomIdentifiers.next(now),
      netCents: 4_348,
      reason: 'A test',
      at: new Date(now).toISOString(),
    };
    await dynamoBillingCreditNotes(tables.table).credit(ref, credit);
    await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 1, flag: null });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 110_000, creditedVatCents: 652 });
  });

  test('of another company, or that is none of ours, is left alone', async () => {
    const { ports, invoiceId } = await pushed();
    expect(await readInvoice(ports, { tenantId: 'another', invoiceId })).toEqual({ kind: 'not_ours' });
    expect(await readInvoice(ports, { tenantId, invoiceId: 'unknown' })).toEqual({ kind: 'not_ours' });
  });
});

describe('a bill that is noted for the books', () => {
  async function noted() {
    const one = await bill();
    const table = await tables.another();
    const notes = dynamoInvoiceLinks(table);
    await notes.noteDue(one.ref, new Date(now).toISOString());
    const asked: BooksTask[] = [];
    const queue = {
      ask: async (task: BooksTask) => {
        asked.push(task);
      },
    };
    const sweep = () => askAgain({ invoices: notes, queue }, now, 200);
    const push = async (pushed: Books) => {
      const due = await notes.dueOf(one.ref);
      if (due === null) throw new Error('there is no note');
      const ports = portsOver(tables.table, pushed);
      const { noteDue, clearDue, putOff, dueOf, dueBills } = notes;
      return duePush({ ...ports, invoices: { ...ports.invoices, noteDue, clearDue, putOff, dueOf, dueBills } }, due);
    };
    return { ...one, notes, asked, sweep, push };
  }
  const answering = (answer: Awaited<ReturnType<Books['invoiceByNumber']>>): Books => ({
    ...xero.books,
    invoiceByNumber: async () => answer,
  });

  test('is asked for again once its message must be lost, and then once in that time', async () => {
    const { sweep, asked } = await noted();
    for (let run = 0; run < 12; run += 1) {
      now += 5 * MINUTE;
      await sweep();
    }
    // An hour of sweeps: at 15, 30, 45 and 60 minutes.
    expect(asked).toHaveLength(4);
  });

  test('has one message, however long the books ask to wait', async () => {
    const { sweep, asked, push } = await noted();
    const waits = answering({ kind: 'wait', seconds: 300, reason: 'limit_minute' });
    for (let run = 0; run < 12; run += 1) {
      expect(await push(waits)).toEqual({ kind: 'put_off', askInSeconds: 300, reason: 'limit_minute' });
      now += 5 * MINUTE;
      await sweep();
    }
    expect(asked).toEqual([]);
    const day = answering({ kind: 'wait', seconds: 24 * 3600, reason: 'limit_day' });
    expect(await push(day)).toEqual({ kind: 'put_off', askInSeconds: null, reason: 'limit_day' });
    now += 23 * 60 * MINUTE;
    expect(await sweep()).toBe(0);
    now += 60 * MINUTE;
    expect(await sweep()).toBe(1);
  });

  test('that the books refuse is asked for ever later, and keeps no other from being asked', async () => {
    const { sweep, push } = await noted();
    const refusing = answering({ kind: 'refused', reason: 'status_400' });
    let runs = 0;
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      if ((await sweep()) > 0) {
        expect(await push(refusing)).toMatchObject({ kind: 'refused', reason: 'status_400', refusals: runs + 1 });
        runs += 1;
      }
      now += 60 * MINUTE;
    }
    // After half an hour, 1, 2, 4, 8 and 16 hours, then each day: 7 in the first 33 hours, and 5 more in a week.
    expect(runs).toBeGreaterThan(8);
    expect(runs).toBeLessThan(14);
  });

  test('looks at its invoice too when something came in there that nobody could look at', async () => {
    const { ports, ref, notes, push, there, current } = await noted();
    await pushBill(ports, ref);
    const [invoice] = (await there()).invoices;
    await xero.act(invoice?.InvoiceID ?? '', 'pay');
    await notes.noteDue(ref, new Date(now).toISOString(), true);
    expect(await push(xero.books)).toEqual({ kind: 'done', reason: null });
    expect(await current()).toMatchObject({ status: 'PAID' });
    expect(await notes.dueOf(ref)).toBeNull();
  });
});

describe('the tokens', () => {
  test('are refreshed once by ten that find them used up at once, and all go on', async () => {
    const table = await tables.another();
    await link(table);
    const before = await portsOver(table).links.read();
    now += 31 * MINUTE;
    let refreshes = 0;
    const counting: Books = {
      ...xero.books,
      refresh: (token) => {
        refreshes += 1;
        return xero.books.refresh(token);
      },
    };
    const ports = portsOver(table, counting);
    const sessions = await Promise.all(Array.from({ length: 10 }, () => booksSession(ports, clock)));
    for (const session of sessions) expect(session.kind).toBe('told');
    expect(refreshes).toBe(1);
    expect((await ports.links.read())?.version).toBe((before?.version ?? 0) + 1);
  });

  test('that the books refuse before their time are refreshed, and what was to be done is done', async () => {
    await link(tables.table);
    await xero.control('expire_tokens');
    const { ref, ports } = await bill();
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
  });

  test('whose refresh was kept by nobody are refreshed again within the grace of Xero', async () => {
    const table = await tables.another();
    await link(table);
    now += 31 * MINUTE;
    const crashing = new CrashingTable(table.name, 2, 'before');
    await expect(booksSession(portsOver(crashing), clock)).rejects.toThrow(Crash);
    now += 2 * MINUTE;
    expect((await booksSession(portsOver(table), clock)).kind).toBe('told');
  });

  test('that are worthless end the link until staff make it again', async () => {
    const table = await tables.another();
    await link(table);
    now += 31 * MINUTE;
    const dead: Books = { ...xero.books, refresh: async () => ({ kind: 'refused', reason: 'status_400' }) };
    expect(await booksSession(portsOver(table, dead), clock)).toEqual({ kind: 'refused', reason: 'books_not_linked' });
    expect(await portsOver(table).links.read()).toMatchObject({ state: 'EXPIRED' });
    await link(table);
    expect((await booksSession(portsOver(table), clock)).kind).toBe('told');
  });
});

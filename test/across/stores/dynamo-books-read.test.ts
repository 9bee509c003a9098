import { afterAll, describe, expect, test } from '@jest/globals';
import { dynamoBillingCreditNotes } from '../../../functions/billing/store/dynamo-billing-credit-notes.ts';
import type { Books } from '../../../functions/books/domain/books.ts';
import { pushBill } from '../../../functions/books/domain/push-bill.ts';
import { readInvoice } from '../../../functions/books/domain/read-invoice.ts';
import { waitingIn } from '../../../functions/payments/store/paying.fixture.ts';
import { Crash, CrashingTable } from '../../../functions/platform/store/crashing-table.fixture.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';
import { startBooks } from './books-under-test.fixture.ts';

const { time, tables, xero, tenantId, portsOver, bill, close } = await startBooks();
afterAll(close);

describe('reading an invoice that the books reported', () => {
  async function pushed() {
    const one = await bill();
    await pushBill(one.ports, one.ref);
    const [invoice] = (await one.there()).invoices;
    const invoiceId = invoice?.InvoiceID ?? '';
    return { ...one, invoiceId, look: () => readInvoice(one.ports, { tenantId, invoiceId }) };
  }

  test('Reading a reported invoice counts a payment that came in there, once', async () => {
    const { look, invoiceId, current, ports, ref } = await pushed();
    await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 1, flag: null });
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: null });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await ports.payments.account(ref.organisationId)).balanceCents).toBe(0);
  });

  test('Reading a reported invoice does not count what we reported to the books ourselves', async () => {
    const { look, ports, ref, pay } = await pushed();
    await pay(115_000);
    await pushBill(ports, ref);
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: null });
    expect((await ports.payments.account(ref.organisationId)).balanceCents).toBe(0);
  });

  test.each([
    ['void', 'voided'],
    ['edit', 'edited'],
    // A prepayment of the customer: it has no payment that could be counted.
    ['allocate', 'settled_otherwise'],
  ] as const)('Reading an invoice that somebody did %s to flags it as %s and changes no bill', async (action, flag) => {
    const { look, invoiceId, current, ref } = await pushed();
    await xero.act(invoiceId, action);
    if (action === 'edit') await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag });
    expect(await current()).toMatchObject({ status: 'UNPAID', paidCents: 0 });
    expect((await waitingIn(tables.table)).map(({ id }) => id)).toContain(ref.billId);
  });

  test('Reading an invoice whose counted payment was deleted there flags it, and books no payment that never came', async () => {
    const { look, invoiceId, current, ports, ref, there } = await pushed();
    await xero.act(invoiceId, 'pay');
    expect(await look()).toMatchObject({ counted: 1 });
    await xero.act(invoiceId, 'unpay');
    // Whichever comes first: a push, or the read of it.
    expect(await pushBill(ports, ref)).toEqual({ kind: 'refused', reason: 'invoice_payment_removed' });
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: 'payment_removed' });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect((await waitingIn(tables.table)).map(({ id }) => id)).toContain(ref.billId);
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

  test('Reading an invoice keeps its flag in the list although the link changed concurrently', async () => {
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
    expect((await waitingIn(tables.table)).map(({ id }) => id)).toContain(ref.billId);
  });

  test('An invoice that was credited there is flagged, unless as much was credited here', async () => {
    const { look, invoiceId, ref, current } = await pushed();
    await xero.act(invoiceId, 'credit');
    expect(await look()).toEqual({ kind: 'read', counted: 0, flag: 'credited' });
    // R50.00 with VAT: R43.48 and R6.52.
    const credit = {
      id: randomIdentifiers.next(time.now),
      netCents: 4_348,
      reason: 'A test',
      at: new Date(time.now).toISOString(),
    };
    await dynamoBillingCreditNotes(tables.table).credit(ref, credit);
    await xero.act(invoiceId, 'pay');
    expect(await look()).toEqual({ kind: 'read', counted: 1, flag: null });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 110_000, creditedVatCents: 652 });
  });

  test('An invoice of another company, or an unknown one, is left alone', async () => {
    const { ports, invoiceId } = await pushed();
    expect(await readInvoice(ports, { tenantId: 'another', invoiceId })).toEqual({ kind: 'not_ours' });
    expect(await readInvoice(ports, { tenantId, invoiceId: 'unknown' })).toEqual({ kind: 'not_ours' });
  });
});

import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Books } from '../../../functions/books/domain/books.ts';
import { askToLook, type BooksTask, requeueDueSyncs } from '../../../functions/books/domain/books-queue.ts';
import { duePush } from '../../../functions/books/domain/due-push.ts';
import { pushBill } from '../../../functions/books/domain/push-bill.ts';
import { dynamoInvoiceLinks } from '../../../functions/books/store/dynamo-invoice-links.ts';
import { Crash, CrashingTable } from '../../../functions/platform/store/crashing-table.fixture.ts';
import { MINUTE, startBooks } from './books-under-test.fixture.ts';

const DAY = 24 * 60 * MINUTE;
const { time, tables, xero, portsOver, bill, close } = await startBooks();
afterAll(close);

describe('handing a bill to the books', () => {
  test('A bill in the books makes one invoice and one contact, however often and by however many at once it is pushed', async () => {
    const { ref, ports, there } = await bill();
    await Promise.all([pushBill(ports, ref), pushBill(ports, ref), pushBill(ports, ref)]);
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await there()).invoices).toMatchObject([{ Status: 'AUTHORISED' }]);
    const { contacts } = await xero.there();
    expect(contacts.filter(({ ContactNumber }) => ContactNumber === ref.organisationId)).toHaveLength(1);
  });

  test('Two organisations of one name have two contacts in the books', async () => {
    const [one, other] = [await bill(), await bill()];
    await pushBill(one.ports, one.ref);
    expect(await pushBill(other.ports, other.ref)).toEqual({ kind: 'pushed' });
    const { contacts } = await xero.there();
    const names = contacts
      .filter(({ ContactNumber }) => [one.ref.organisationId, other.ref.organisationId].includes(ContactNumber))
      .map(({ Name }) => Name);
    expect(new Set(names).size).toBe(2);
  });

  test('The books receive what was paid here, part by part, and never more than once', async () => {
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
      time.now += MINUTE;
      expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
      const { invoices, payments } = await there();
      expect({ at, invoices: invoices.length, payments: payments.length }).toEqual({ at, invoices: 1, payments: 1 });
    }
  });

  test('A push to the books waits as long as the books ask for', async () => {
    const { ref, ports, there } = await bill();
    await xero.control('limit', { calls: 0 });
    const waited = await pushBill(ports, ref);
    expect(waited).toMatchObject({ kind: 'wait', reason: 'limit_minute' });
    const { seconds } = waited.kind === 'wait' ? waited : { seconds: 0 };
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await xero.control('limit', { calls: 60 });
    time.now += MINUTE;
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
    expect((await there()).invoices).toHaveLength(1);
  });
});

describe('a bill that is noted for the books', () => {
  async function noted() {
    const one = await bill();
    const table = await tables.another();
    const notes = dynamoInvoiceLinks(table);
    await notes.noteDue(one.ref, new Date(time.now).toISOString());
    const asked: BooksTask[] = [];
    const queue = {
      ask: async (task: BooksTask) => {
        asked.push(task);
      },
    };
    const sweep = () => requeueDueSyncs({ invoices: notes, queue }, time.now, 200);
    const lookAhead = () => askToLook({ invoices: notes, queue }, time.now, 200);
    const push = async (pushed: Books) => {
      const due = await notes.dueOf(one.ref);
      if (due === null) throw new Error('there is no note');
      const ports = portsOver(tables.table, pushed);
      const { noteDue, clearDue, reschedule, dueOf, dueBills, lookOn } = notes;
      const invoices = { ...ports.invoices, noteDue, clearDue, reschedule, dueOf, dueBills, lookOn };
      return duePush({ ...ports, invoices }, due);
    };
    return { ...one, notes, asked, sweep, lookAhead, push };
  }
  const answering = (answer: Awaited<ReturnType<Books['invoiceByNumber']>>): Books => ({
    ...xero.books,
    invoiceByNumber: async () => answer,
  });

  test('A noted bill is requeued once its message must be lost, and then once in that time', async () => {
    const { sweep, asked } = await noted();
    for (let run = 0; run < 12; run += 1) {
      time.now += 5 * MINUTE;
      await sweep();
    }
    // An hour of sweeps: at 15, 30, 45 and 60 minutes.
    expect(asked).toHaveLength(4);
  });

  test('A noted bill has one message, however long the books ask to wait', async () => {
    const { sweep, asked, push } = await noted();
    const waits = answering({ kind: 'wait', seconds: 300, reason: 'limit_minute' });
    for (let run = 0; run < 12; run += 1) {
      expect(await push(waits)).toEqual({ kind: 'put_off', askInSeconds: 300, reason: 'limit_minute' });
      time.now += 5 * MINUTE;
      await sweep();
    }
    expect(asked).toEqual([]);
    const day = answering({ kind: 'wait', seconds: 24 * 3600, reason: 'limit_day' });
    expect(await push(day)).toEqual({ kind: 'put_off', askInSeconds: null, reason: 'limit_day' });
    time.now += 23 * 60 * MINUTE;
    expect(await sweep()).toBe(0);
    time.now += 60 * MINUTE;
    expect(await sweep()).toBe(1);
  });

  test('A bill that the books refuse is requeued less and less often, and delays no other', async () => {
    const { sweep, push } = await noted();
    const refusing = answering({ kind: 'refused', reason: 'status_400' });
    let runs = 0;
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      if ((await sweep()) > 0) {
        expect(await push(refusing)).toMatchObject({ kind: 'refused', reason: 'status_400', refusals: runs + 1 });
        runs += 1;
      }
      time.now += 60 * MINUTE;
    }
    // After half an hour, 1, 2, 4, 8 and 16 hours, then each day: 7 in the first 33 hours, and 5 more in a week.
    expect(runs).toBeGreaterThan(8);
    expect(runs).toBeLessThan(14);
  });

  test('A noted bill reads its invoice too when a payment came in there that nobody could read', async () => {
    const { ports, ref, notes, push, there, current } = await noted();
    await pushBill(ports, ref);
    const [invoice] = (await there()).invoices;
    await xero.act(invoice?.InvoiceID ?? '', 'pay');
    await notes.noteDue(ref, new Date(time.now).toISOString(), true);
    expect(await push(xero.books)).toEqual({ kind: 'done', reason: null });
    expect(await current()).toMatchObject({ status: 'PAID' });
    expect(await notes.dueOf(ref)).toBeNull();
  });

  test('A noted bill is read every day while it is unpaid, so that a missed report of the books counts', async () => {
    const { ref, notes, asked, lookAhead, push, there, current } = await noted();
    expect(await push(xero.books)).toEqual({ kind: 'done', reason: null });
    expect(await lookAhead()).toBe(0);
    time.now += DAY;
    expect(await lookAhead()).toBe(1);
    expect(await lookAhead()).toBe(0);
    expect(asked).toEqual([{ kind: 'bill', ...ref }]);
    expect(await push(xero.books)).toEqual({ kind: 'done', reason: null });
    expect(await current()).toMatchObject({ status: 'UNPAID' });
    // Its event is lost.
    const [invoice] = (await there()).invoices;
    await xero.act(invoice?.InvoiceID ?? '', 'pay');
    time.now += DAY;
    expect(await lookAhead()).toBe(1);
    expect(await push(xero.books)).toEqual({ kind: 'done', reason: null });
    expect(await current()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect(await notes.looksBy('2099-01-01', 10)).toEqual([]);
  });

  test('An old bill is read every week, also where its invoice is flagged, and once however often it was reported', async () => {
    const { ref, notes, lookAhead, push, there } = await noted();
    await push(xero.books);
    const [invoice] = (await there()).invoices;
    await xero.act(invoice?.InvoiceID ?? '', 'void');
    time.now += 100 * DAY;
    const today = johannesburgDate(time.now);
    // Reported on two days, and read on neither of them.
    await notes.lookOn({ ...ref, day: today });
    expect(await lookAhead()).toBe(2);
    expect(await push(xero.books)).toMatchObject({ kind: 'done' });
    expect(await notes.looksBy('2099-01-01', 10)).toEqual([{ ...ref, day: addDays(today, 7) }]);
  });

  test('A bill that waits for the books is not requested a second time by its daily read', async () => {
    const { ref, notes, asked, lookAhead, push } = await noted();
    await push(answering({ kind: 'wait', seconds: 48 * 3600, reason: 'limit_day' }));
    await notes.lookOn({ ...ref, day: johannesburgDate(time.now) });
    const before = await notes.dueOf(ref);
    expect(await lookAhead()).toBe(1);
    expect(asked).toEqual([]);
    expect(await notes.dueOf(ref)).toEqual(before);
    expect(await notes.looksBy('2099-01-01', 10)).toEqual([]);
  });
});

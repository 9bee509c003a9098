import { addDays, daysBetween, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dueCents } from '../../billing/domain/bill.ts';
import { type DueBill, HEARD_MS } from './invoice-link.ts';
import { pushBill } from './push-bill.ts';
import { type ReadPorts, readInvoice } from './read-invoice.ts';

const SECOND = 1000;
const DAY_MS = 24 * 3600 * SECOND;
/** What a message can be held back in the queue. What waits longer is asked for by the clock. */
const LONGEST_MESSAGE_SECONDS = 900;

/** A bill that is not paid is checked every day, and every week when it is as old as this. */
const DAILY_FOR_DAYS = 90;
const WEEK_DAYS = 7;

/** The result of a bill that was noted. */
export type DueStep =
  /** The note is gone. With a reason when the books were not brought up to date: the link is flagged. */
  | { readonly kind: 'done'; readonly reason: string | null }
  /** The note stays; a message is to be sent after so many seconds, or no message and the sweep requeues it. */
  | { readonly kind: 'put_off'; readonly askInSeconds: number | null; readonly reason: string }
  /** The note stays and is requeued ever later, at last once a day. */
  | { readonly kind: 'refused'; readonly reason: string; readonly refusals: number };

/** A bill that is not paid is compared with the books again: what they reported of it may have been lost. */
async function lookLater({ invoices, bills, clock }: ReadPorts, due: DueBill): Promise<void> {
  const bill = await bills.find(due);
  if (bill === null || dueCents(bill) === 0) return;
  const today = johannesburgDate(clock());
  const { organisationId, billId } = due;
  const pause = daysBetween(bill.date, today) < DAILY_FOR_DAYS ? 1 : WEEK_DAYS;
  await invoices.lookOn({ organisationId, billId, day: addDays(today, pause) });
}

/**
 * Brings the books up to date with a bill that was noted, and keeps in the note when to ask again: as long as its own
 * message lives, the sweep requeues no other.
 */
export async function duePush(ports: ReadPorts, due: DueBill): Promise<DueStep> {
  const { invoices, clock } = ports;
  let outcome: Awaited<ReturnType<typeof pushBill | typeof readInvoice>> = await pushBill(ports, due);
  if (outcome.kind === 'pushed' && due.look) outcome = await lookedAt(ports, due);
  const until = (milliseconds: number) => new Date(clock() + milliseconds).toISOString();
  switch (outcome.kind) {
    case 'wait': {
      const { seconds, reason } = outcome;
      const isLong = seconds > LONGEST_MESSAGE_SECONDS;
      await invoices.reschedule(due, until(seconds * SECOND + (isLong ? 0 : HEARD_MS)));
      return { kind: 'put_off', askInSeconds: isLong ? null : seconds, reason };
    }
    case 'refused': {
      const { reason } = outcome;
      // The books may be linked by the next time.
      if (reason === 'books_not_linked') return { kind: 'put_off', askInSeconds: null, reason };
      if (reason.startsWith('invoice_') || reason === 'no_such_bill') {
        await lookLater(ports, due);
        await invoices.clearDue(due);
        return { kind: 'done', reason };
      }
      const refusals = due.refusals + 1;
      await invoices.reschedule(due, until(Math.min(DAY_MS, HEARD_MS * 2 ** refusals)), refusals);
      return { kind: 'refused', reason, refusals };
    }
    default:
      await lookLater(ports, due);
      await invoices.clearDue(due);
      return { kind: 'done', reason: null };
  }
}

async function lookedAt(ports: ReadPorts, due: DueBill): ReturnType<typeof readInvoice> {
  const [link, session] = await Promise.all([ports.invoices.ofBill(due), ports.links.read()]);
  if (link === null || session === null) return { kind: 'not_ours' };
  return readInvoice(ports, { invoiceId: link.invoiceId, tenantId: session.tenantId });
}

import type { BillRef } from '../../billing/domain/bill.ts';
import { dynamoBillingBills } from '../../billing/store/dynamo-billing-bills.ts';
import { dynamoBillingPayments } from '../../billing/store/dynamo-billing-payments.ts';
import { announceBill } from '../../billing/wiring/announce-bill.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { type BooksQueue, BooksTask } from '../domain/books-queue.ts';
import { duePush } from '../domain/due-push.ts';
import type { PushPorts } from '../domain/push-bill.ts';
import { type ReadPorts, readInvoice } from '../domain/read-invoice.ts';
import { keepBooks as grants } from '../resources.ts';
import { sqsBooksQueue } from '../store/books-queue.ts';
import { dynamoInvoiceLinks } from '../store/dynamo-invoice-links.ts';
import { stageBooks, stageBooksLink } from '../wiring/xero-wiring.ts';

/** Refusals in a row after which people are notified. */
const TELL_AFTER_REFUSALS = 3;

interface Adapters {
  readonly ports: PushPorts & ReadPorts;
  readonly queue: BooksQueue;
  readonly events: PublisherPorts;
}

/** Brings the books up to date with a bill, or waits as long as the books ask for. */
async function push({ ports, queue }: Adapters, ref: BillRef): Promise<void> {
  const due = await ports.invoices.dueOf(ref);
  if (due === null) return;
  const step = await duePush(ports, due);
  switch (step.kind) {
    case 'done':
      if (step.reason !== null) logger.warn('bill_not_pushed', { reason: step.reason });
      return;
    case 'put_off':
      logger.info('books_put_off', { reason: step.reason });
      if (step.askInSeconds === null) return;
      return queue.ask({ kind: 'bill', organisationId: ref.organisationId, billId: ref.billId }, step.askInSeconds);
    case 'refused':
      logger.error('books_refused_bill', { reason: step.reason, refusals: step.refusals });
      // For people, by way of the dead letters: once a day at most by now.
      if (step.refusals >= TELL_AFTER_REFUSALS) throw new Error(`the books refused a bill: ${step.reason}`);
  }
}

async function look({ ports, queue }: Adapters, tenantId: string, invoiceId: string): Promise<void> {
  const outcome = await readInvoice(ports, { tenantId, invoiceId });
  switch (outcome.kind) {
    case 'read':
      if (outcome.flag !== null) logger.error('invoice_differs', { flag: outcome.flag });
      return;
    case 'not_ours':
      return;
    case 'wait':
      logger.info('books_wait', { reason: outcome.reason, seconds: outcome.seconds });
      return queue.ask({ kind: 'invoice', tenantId, invoiceId }, outcome.seconds);
    case 'refused':
      if (outcome.reason === 'books_not_linked') {
        // Its bill is noted, to be checked when the books are linked again.
        const link = await ports.invoices.ofInvoice(invoiceId);
        if (link !== null) await ports.invoices.noteDue(link, new Date(ports.clock()).toISOString(), true);
        return;
      }
      throw new Error(`the books refused to show an invoice: ${outcome.reason}`);
  }
}

/** Passes bills to our books, and reads invoices that they reported. */
export const worker: Worker<typeof BooksTask, Adapters> = {
  name: 'keep-books',
  message: BooksTask,
  wire: granted(grants, (held) => {
    const table = heldTable(held.billing);
    return {
      queue: sqsBooksQueue(held.booksQueue),
      events: eventPublisher(held),
      ports: {
        books: stageBooks(held),
        links: stageBooksLink(held),
        invoices: dynamoInvoiceLinks(table),
        bills: dynamoBillingBills(table),
        payments: dynamoBillingPayments(table),
        clock: systemClock,
        pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      },
    };
  }),
  async handle(adapters, { message, now }) {
    if (message.kind === 'bill') {
      // The books receive every bill that is issued and all that is paid, and the reporter repeats it until it got here.
      await announceBill(adapters.events, await adapters.ports.bills.find(message), now);
      await push(adapters, message);
    } else await look(adapters, message.tenantId, message.invoiceId);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.booksQueue.to('take')),
);

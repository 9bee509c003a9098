import { receiveXeroEvents as contract } from '../../../schemas/endpoints/xero.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { BooksQueue } from '../domain/books-queue.ts';
import { receiveXeroEvents as grants } from '../resources.ts';
import { sqsBooksQueue } from '../store/books-queue.ts';
import { xeroWebhookKey } from '../wiring/xero-wiring.ts';
import { XeroEvents, XeroInvoiceEvent } from '../xero/xero-shapes.ts';
import { xeroSignatureFits } from '../xero/xero-signature.ts';

interface Adapters {
  readonly webhookKey: () => Promise<string>;
  readonly queue: BooksQueue;
}

/** Messages that are handed over side by side: Xero waits five seconds for the whole answer. */
const AT_ONCE = 25;

/** Those of invoices; what is no such event is left out. */
function invoiceEvents(body: Uint8Array) {
  try {
    const { events } = XeroEvents.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    return events.flatMap((event) => {
      const read = XeroInvoiceEvent.safeParse(event);
      return read.success ? [read.data] : [];
    });
  } catch {
    // Genuine, and of a form that we do not know: to refuse it would make Xero stop calling.
    logger.error('xero_events_not_understood');
    return [];
  }
}

export const operation: Operation<typeof contract, Adapters> = async ({ webhookKey, queue }, { body, headers }) => {
  if (!xeroSignatureFits(body, headers['x-xero-signature'] ?? '', await webhookKey()))
    return { status: 401, body: undefined };
  const invoices = invoiceEvents(body);
  // Many events of one invoice are one look at it.
  const tasks = [...new Map(invoices.map((event) => [`${event.tenantId}#${event.resourceId}`, event])).values()];
  for (let at = 0; at < tasks.length; at += AT_ONCE) {
    await Promise.all(
      tasks
        .slice(at, at + AT_ONCE)
        .map(({ tenantId, resourceId: invoiceId }) => queue.ask({ kind: 'invoice', tenantId, invoiceId })),
    );
  }
  return { status: 200, body: undefined };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhookKey: () => xeroWebhookKey(held),
    queue: sqsBooksQueue(held.booksQueue),
  }),
);

export const handler = serve(contract, wiring, operation);

import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import { type ClosingParts, closeOrganisation } from '../../billing/domain/close-organisation.ts';
import {
  askForEachOrganisation,
  type BilledOrganisations,
  type ClosingQueue,
  REGISTER_SHARDS,
} from '../../billing/domain/close-period.ts';
import { sqsClosingQueue } from '../../billing/store/billing-queue.ts';
import { dynamoBilledOrganisations } from '../../billing/store/dynamo-billing-events.ts';
import { closingParts } from '../../billing/wiring/closing-parts.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { issuedToBooks } from '../domain/books-queue.ts';
import { closeOrganisationPeriod as grants } from '../resources.ts';
import { booksTelling } from '../wiring/books-telling.ts';

const period = z.string().regex(/^\d{4}-\d{2}$/);
const Message = z.union([
  z.strictObject({ period, organisationId: Id }),
  z.strictObject({
    period,
    shard: z
      .int()
      .min(0)
      .max(REGISTER_SHARDS - 1),
  }),
]);

interface Adapters {
  readonly parts: ClosingParts;
  readonly organisations: BilledOrganisations;
  readonly queue: ClosingQueue;
}

/** Closes a month of an organisation, or asks for it of each organisation in a part of the register. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'close-organisation-period',
  message: Message,
  wire: granted(grants, (held) => {
    const billing = heldTable(held.billing);
    const books = issuedToBooks(booksTelling(held), systemClock);
    return {
      parts: closingParts(billing, heldTable(held.directory), {
        async billIssued(bill) {
          await books.billIssued(bill);
          logger.info('bill_issued', { bill_id: bill.id });
        },
      }),
      organisations: dynamoBilledOrganisations(billing),
      queue: sqsClosingQueue(held.billingQueue),
    };
  }),
  async handle({ parts, organisations, queue }, { message, now }) {
    if ('shard' in message) await askForEachOrganisation(queue, organisations, message.period, message.shard);
    else await closeOrganisation(parts, message.organisationId, message.period, now);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.billingQueue.to('take')),
);

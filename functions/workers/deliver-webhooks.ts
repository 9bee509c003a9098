import * as z from 'zod';
import { type DrainPorts, drainLane, drainLimits } from '../../core/webhooks/drain-lane.ts';
import { type RelayPorts, relayEvents } from '../../core/webhooks/relay-events.ts';
import { Id } from '../../schemas/identifiers.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { type Worker, work } from '../runtime/work.ts';
import { delivering } from '../webhooks/delivering.ts';

const Message = z.union([
  z.strictObject({ organisationId: Id, subject: z.string() }),
  z.strictObject({ organisationId: Id, webhookId: Id }),
]);

/** Records events of a subject, or makes the deliveries of an endpoint that are due. */
export const worker: Worker<typeof Message, RelayPorts & DrainPorts> = {
  name: 'deliver-webhooks',
  message: Message,
  sideBySide: true,
  wire: delivering,
  async handle(ports, { message }) {
    if ('subject' in message) {
      const relayed = await relayEvents(ports, message, ports.clock);
      logger.info('events_relayed', { relayed });
    } else {
      const outcome = await drainLane(ports, message, drainLimits.quick);
      logger.info('webhook_lane_run', { webhook_id: message.webhookId, outcome });
    }
  },
};

export const handler = work(worker, () => setting('webhookQueueUrl'));

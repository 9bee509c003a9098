import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { type DrainPorts, drainLane, drainLimits } from '../domain/drain-lane.ts';
import { type RelayPorts, relayEvents } from '../domain/relay-events.ts';
import { deliverWebhooks as grants } from '../resources.ts';
import { delivering } from '../wiring/delivering.ts';

const Message = z.union([
  z.strictObject({ organisationId: Id, subject: z.string() }),
  z.strictObject({ organisationId: Id, webhookId: Id }),
]);

/** Records events of a subject, or makes the deliveries of an endpoint that are due. */
export const worker: Worker<typeof Message, RelayPorts & DrainPorts> = {
  name: 'deliver-webhooks',
  message: Message,
  sideBySide: true,
  wire: granted(grants, delivering),
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

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.webhookQueue.to('take')),
);

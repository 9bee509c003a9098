import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { type DrainPorts, drainLane, drainLimits } from '../domain/drain-lane.ts';
import { deliverSlowWebhooks as grants } from '../resources.ts';
import { delivering } from '../wiring/delivering.ts';

const Message = z.strictObject({ organisationId: Id, webhookId: Id });

/**
 * Makes the deliveries of endpoints that answer slowly, or of which nothing is known yet. Waiting for an answer takes no
 * more than a socket, so several of them wait in one run.
 */
export const worker: Worker<typeof Message, DrainPorts> = {
  name: 'deliver-slow-webhooks',
  message: Message,
  sideBySide: true,
  wire: granted(grants, delivering),
  async handle(ports, { message }) {
    const outcome = await drainLane(ports, message, drainLimits.slow);
    logger.info('webhook_lane_run', { webhook_id: message.webhookId, outcome });
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.slowWebhookQueue.to('take')),
);

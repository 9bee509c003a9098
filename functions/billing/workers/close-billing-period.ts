import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { askToClosePeriod } from '../domain/close-period.ts';
import { lastPeriod } from '../domain/period.ts';
import { closeBillingPeriod as grants } from '../resources.ts';
import { sqsClosingQueue } from '../store/billing-queue.ts';

const wiring = granted(grants, (held) => ({ queue: sqsClosingQueue(held.billingQueue) }));

export const handler = scheduled(wiring, async ({ queue }, now) => {
  const period = lastPeriod(now);
  await askToClosePeriod(queue, period);
  logger.info('closing_of_period_asked', { period });
});

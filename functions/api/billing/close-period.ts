import { sqsClosingQueue } from '../../../adapters/aws/billing-queue.ts';
import { askToClosePeriod, type ClosingQueue } from '../../../core/billing/close-period.ts';
import { lastPeriod, mayClose } from '../../../core/billing/period.ts';
import { closePeriod as contract } from '../../../schemas/endpoints/billing.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters {
  readonly queue: ClosingQueue;
}

export const operation: Operation<typeof contract, Adapters> = async ({ queue }, { body, now }) => {
  const period = body.period ?? lastPeriod(now);
  if (!mayClose(period, now)) return { problem: 'period_not_over', details: { period } };
  await askToClosePeriod(queue, period);
  return { status: 202, body: { period, status: 'QUEUED' } };
};

export const handler = serve(contract, () => ({ queue: sqsClosingQueue(setting('billingQueueUrl')) }), operation);

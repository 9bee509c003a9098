import { closePeriod as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { askToClosePeriod, type ClosingQueue } from '../domain/close-period.ts';
import { lastPeriod, mayClose } from '../domain/period.ts';
import { closePeriod as grants } from '../resources.ts';
import { sqsClosingQueue } from '../store/billing-queue.ts';

interface Adapters {
  readonly queue: ClosingQueue;
}

export const operation: Operation<typeof contract, Adapters> = async ({ queue }, { body, now }) => {
  const period = body.period ?? lastPeriod(now);
  if (!mayClose(period, now)) return { problem: 'period_not_over', details: { period } };
  await askToClosePeriod(queue, period);
  return { status: 202, body: { period, status: 'QUEUED' } };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ queue: sqsClosingQueue(held.billingQueue) })),
  operation,
);

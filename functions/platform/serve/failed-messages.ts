import type { Context } from 'aws-lambda';
import { workMetrics } from '../grants/work-metrics.ts';
import { logger } from './logger.ts';

/** Logs how many messages of a batch failed, as the metric that alarms watch; nothing where none did. */
export function reportFailedMessages(failed: number, now: number, { functionName }: Pick<Context, 'functionName'>) {
  if (failed === 0) return;
  const { namespace, dimension } = workMetrics;
  logger.warn('messages_failed', {
    [dimension]: functionName,
    [workMetrics.failed]: failed,
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        { Namespace: namespace, Dimensions: [[dimension]], Metrics: [{ Name: workMetrics.failed, Unit: 'Count' }] },
      ],
    },
  });
}

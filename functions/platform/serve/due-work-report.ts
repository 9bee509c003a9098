import { type DueWorkKind, dueWorkMetrics } from '../grants/due-work-kinds.ts';
import type { Drained } from '../keeping/drained.ts';
import { logger } from './logger.ts';
import type { ScheduledRun } from './scheduled.ts';

/**
 * Logs how much of one kind of work was due at a sweep, and how late the longest due was.
 * @param run.now epoch milliseconds
 */
export function reportDueWork(
  work: DueWorkKind,
  { taken, oldest, failed, isCut }: Drained,
  { now, functionName }: Pick<ScheduledRun, 'now' | 'functionName'>,
): void {
  const { namespace, late, dimensions } = dueWorkMetrics;
  logger.info('due_work', {
    FunctionName: functionName,
    work,
    taken,
    [late]: oldest === null ? 0 : Math.max(0, Math.floor((now - Date.parse(oldest)) / 1000)),
    [dueWorkMetrics.failed]: failed,
    cut: isCut,
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: [dimensions],
          Metrics: [
            { Name: late, Unit: 'Seconds' },
            { Name: dueWorkMetrics.failed, Unit: 'Count' },
          ],
        },
      ],
    },
  });
}

import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';

/**
 * Asks the worker for a generation that the table holds already. A queue that does not answer is no failure of the
 * caller's write: the sweep of pending analyses asks again.
 */
export async function enqueueAnalysis(
  queue: AnalysisQueue,
  message: Parameters<AnalysisQueue['request']>[0],
): Promise<void> {
  try {
    await queue.request(message);
  } catch (error) {
    logger.error('analysis_not_requested', { failure: loggableError(error) });
  }
}

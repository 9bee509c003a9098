import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { resumeAnalyses } from '../domain/resume-analyses.ts';
import { resumeAnalyses as grants } from '../resources.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoConnections } from '../store/dynamo-connections.ts';

const wiring = granted(grants, (held) => ({
  connections: dynamoConnections(heldTable(held.applications)),
  queue: sqsAnalysisQueue(held.analysisQueue),
}));

export const handler = scheduled(wiring, async ({ connections, queue }, now) => {
  const outcome = await resumeAnalyses(connections, queue, now);
  logger.info('pending_analyses_resumed', outcome);
});

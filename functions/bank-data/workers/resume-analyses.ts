import { granted } from '../../platform/grants/held.ts';
import { waitingMessages } from '../../platform/keeping/waiting-messages.ts';
import { reportDueWork } from '../../platform/serve/due-work-report.ts';
import { logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { requeueStaleAnalyses } from '../domain/resume-analyses.ts';
import { resumeAnalyses as grants } from '../resources.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoConnections } from '../store/dynamo-connections.ts';

const wiring = granted(grants, (held) => ({
  connections: dynamoConnections(heldTable(held.applications)),
  queue: { ...sqsAnalysisQueue(held.analysisQueue), waiting: waitingMessages(held.analysisQueue) },
}));

export const handler = scheduled(wiring, async ({ connections, queue }, _, run) => {
  const resumed = await requeueStaleAnalyses(connections, queue, run);
  reportDueWork('analyses', resumed, run);
  logger.info('pending_analyses_resumed', { asked: resumed.asked, ended: resumed.ended });
});

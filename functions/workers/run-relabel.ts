import * as z from 'zod';
import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoSharedRules } from '../../adapters/aws/dynamo-shared-rules.ts';
import { s3DescriptorSets } from '../../adapters/aws/s3-descriptors.ts';
import type { RelabelQueue } from '../../core/relabel/relabel-job.ts';
import { type RelabelPorts, stepRelabelJob } from '../../core/relabel/run-relabel-job.ts';
import { Id } from '../../schemas/identifiers.ts';
import { relabelJobs, relabelQueue } from '../relabels/relabel-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';

const Message = z.strictObject({ jobId: Id });

interface Adapters extends RelabelPorts {
  readonly steps: RelabelQueue;
}

/** Makes one step of a relabelling, and has the next one made: a job is never in one function's hands for long. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'run-relabel',
  message: Message,
  wire: () => ({
    jobs: relabelJobs(),
    sets: s3DescriptorSets(setting('descriptorsBucket')),
    rules: dynamoSharedRules(directoryTable()),
    connections: dynamoBankConnections(applicationsTable()),
    queue: sqsAnalysisQueue(setting('analysisQueueUrl')),
    steps: relabelQueue(),
  }),
  async handle({ steps, ...ports }, { message, now }) {
    const next = await stepRelabelJob(ports, message.jobId, new Date(now).toISOString());
    logger.info('relabel_step', { job_id: message.jobId, next });
    if (next !== null) await steps.request(message.jobId, next);
  },
};

export const handler = work(worker, () => setting('relabelQueueUrl'));

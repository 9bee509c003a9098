import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoConnections } from '../../bank-data/store/dynamo-connections.ts';
import { dynamoDocuments } from '../../bank-data/store/dynamo-documents.ts';
import { dynamoSharedRulesReader } from '../../bank-data/store/dynamo-shared-rules.ts';
import { s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import { granted, placeOf } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RelabelQueue } from '../domain/relabel-job.ts';
import { type RelabelPorts, stepRelabelJob } from '../domain/run-relabel-job.ts';
import { runRelabel as grants } from '../resources.ts';
import { relabelJobs, relabelQueue } from '../wiring/relabel-wiring.ts';

const Message = z.strictObject({ jobId: Id });

interface Adapters extends RelabelPorts {
  readonly steps: RelabelQueue;
}

/** Makes one step of a relabelling, and has the next one made: a job is never in one function's hands for long. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'run-relabel',
  message: Message,
  wire: granted(grants, (held) => ({
    jobs: relabelJobs(held),
    sets: s3DescriptorSets(placeOf(held.descriptors)),
    rules: dynamoSharedRulesReader(heldTable(held.directory)),
    connections: dynamoConnections(heldTable(held.applications)),
    documents: dynamoDocuments(heldTable(held.applications)),
    queue: sqsAnalysisQueue(held.analysisQueue),
    steps: relabelQueue(held),
  })),
  async handle({ steps, ...ports }, { message, now }) {
    const next = await stepRelabelJob(ports, message.jobId, new Date(now).toISOString());
    logger.info('relabel_step', { job_id: message.jobId, next });
    if (next !== null) await steps.request(message.jobId, next);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.relabelQueue.to('take')),
);

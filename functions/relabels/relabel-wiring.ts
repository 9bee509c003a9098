import { dynamoRelabelJobs } from '../../adapters/aws/dynamo-relabel-jobs.ts';
import { sqsRelabelQueue } from '../../adapters/aws/relabel-queue.ts';
import { s3JobParts } from '../../adapters/aws/s3-descriptors.ts';
import type { RelabelJobStore, RelabelQueue } from '../../core/relabel/relabel-job.ts';
import { setting } from '../runtime/configuration.ts';
import { operationsTable } from '../runtime/tables.ts';

/** The jobs of this stage. */
export const relabelJobs = (): RelabelJobStore =>
  dynamoRelabelJobs(operationsTable(), s3JobParts(setting('descriptorsBucket')));

/** The queue of their steps. */
export const relabelQueue = (): RelabelQueue => sqsRelabelQueue(setting('relabelQueueUrl'));

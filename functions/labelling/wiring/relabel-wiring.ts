import { setting } from '../../platform/serve/configuration.ts';
import { operationsTable } from '../../platform/serve/tables.ts';
import type { RelabelJobStore, RelabelQueue } from '../domain/relabel-job.ts';
import { dynamoRelabelJobs } from '../store/dynamo-relabel-jobs.ts';
import { sqsRelabelQueue } from '../store/relabel-queue.ts';
import { s3JobParts } from '../store/s3-descriptors.ts';

/** The jobs of this stage. */
export const relabelJobs = (): RelabelJobStore =>
  dynamoRelabelJobs(operationsTable(), s3JobParts(setting('descriptorsBucket')));

/** The queue of their steps. */
export const relabelQueue = (): RelabelQueue => sqsRelabelQueue(setting('relabelQueueUrl'));

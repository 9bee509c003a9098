import type { Holds } from '../../platform/grants/held.ts';
import { placeOf } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RelabelJobStore, RelabelQueue } from '../domain/relabel-job.ts';
import { dynamoRelabelJobs } from '../store/dynamo-relabel-jobs.ts';
import { sqsRelabelQueue } from '../store/relabel-queue.ts';
import { s3JobParts } from '../store/s3-descriptors.ts';

/** The jobs of this stage. */
export const relabelJobs = (held: Holds<'descriptors' | 'operations:read&write'>): RelabelJobStore =>
  dynamoRelabelJobs(heldTable(held.operations), s3JobParts(placeOf(held.descriptors)));

/** The queue of their steps. */
export const relabelQueue = (held: Holds<'relabelQueue:send'>): RelabelQueue => sqsRelabelQueue(held.relabelQueue);

import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Item, type Key, type Table } from '../../platform/store/table.ts';
import { DUE_INDEX } from '../../webhooks/store/webhook-items.ts';
import {
  RelabelJob,
  type RelabelJobReader,
  type RelabelJobStore,
  type StalledRelabelJobs,
} from '../domain/relabel-job.ts';
import type { JobParts } from './s3-descriptors.ts';

const list: List = { pk: 'RELABELJOBS', prefix: 'JOB#' };
const keyOf = (id: string): Key => ({ pk: list.pk, sk: `${list.prefix}${id}` });

/** Jobs in the index of what is due: those that are not done, by when a step of theirs was last made. */
const DUE_JOBS = 'relabelling';

const itemOf = (job: RelabelJob): Key & Item => ({
  ...keyOf(job.id),
  ...job,
  ...(job.phase === 'DONE' ? {} : { pending: DUE_JOBS, pending_since: job.updatedAt }),
});

const Due = z.object({ sk: z.string() });

/** Jobs in the operations table, the lists of what they do in the bucket of descriptors. */
export function dynamoRelabelJobs(table: Table, parts: JobParts): RelabelJobStore {
  return {
    ...dynamoRelabelJobsReader(table),
    async create(job) {
      await table.transact([{ put: itemOf(job), condition: absent }, countAction(list, 1)]);
    },
    replace: (job, revision) =>
      table.put(itemOf(job), {
        expression: '#revision = :revision',
        names: { '#revision': 'revision' },
        values: { ':revision': revision },
      }),
    keepPart: (jobId, part, refs) => parts.keep(jobId, part, refs),
    part: (jobId, part) => parts.find(jobId, part),
  };
}

/** The same for functions that may only read. */
export function dynamoRelabelJobsReader(table: ReadableTable): RelabelJobReader {
  return {
    async find(id) {
      const item = await table.get(keyOf(id));
      return item ? RelabelJob.parse(item) : null;
    },
    list: (page) => readPage(table, list, page, (item) => RelabelJob.parse(item)),
  };
}

/** Jobs that stalled, in the operations table. */
export function dynamoIdleRelabelJobs(table: ReadableTable): StalledRelabelJobs {
  return {
    async since(instant, limit) {
      const items = await table.query({
        IndexName: DUE_INDEX,
        KeyConditionExpression: '#pending = :pending AND pending_since <= :since',
        ExpressionAttributeNames: { '#pending': 'pending' },
        ExpressionAttributeValues: marshall({ ':pending': DUE_JOBS, ':since': new Date(instant).toISOString() }),
        Limit: limit,
      });
      return items.map((item) => Due.parse(item).sk.slice(list.prefix.length));
    },
  };
}

import { RelabelJob, type RelabelJobStore } from '../../core/relabel/relabel-job.ts';
import { countAction, type List, readPage } from './listing.ts';
import type { JobParts } from './s3-descriptors.ts';
import { absent, type Key, type Table } from './table.ts';

const list: List = { pk: 'RELABELJOBS', prefix: 'JOB#' };
const keyOf = (id: string): Key => ({ pk: list.pk, sk: `${list.prefix}${id}` });

/** Jobs in the operations table, the lists of what they do in the bucket of descriptors. */
export function dynamoRelabelJobs(table: Table, parts: JobParts): RelabelJobStore {
  return {
    async create(job) {
      await table.transact([{ put: { ...keyOf(job.id), ...job }, condition: absent }, countAction(list, 1)]);
    },
    async find(id) {
      const item = await table.get(keyOf(id));
      return item ? RelabelJob.parse(item) : null;
    },
    list: (page) => readPage(table, list, page, (item) => RelabelJob.parse(item)),
    replace: (job, revision) =>
      table.put(
        { ...keyOf(job.id), ...job },
        { expression: '#revision = :revision', names: { '#revision': 'revision' }, values: { ':revision': revision } },
      ),
    keepPart: (jobId, part, refs) => parts.keep(jobId, part, refs),
    part: (jobId, part) => parts.find(jobId, part),
  };
}

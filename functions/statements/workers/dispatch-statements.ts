import type * as z from 'zod';
import { granted } from '../../platform/grants/held.ts';
import { type Worker, work } from '../../platform/serve/work.ts';
import { BucketNews } from '../../platform/store/bucket-news.ts';
import { dispatchStatements as grants } from '../resources.ts';
import { type ArrivedStatement, type IngestQueue, sqsIngestQueue } from '../store/ingest-queue.ts';
import { uploadOfKey } from '../store/s3-statements.ts';

interface Adapters {
  readonly ingest: IngestQueue;
}

/** The statements that a notification names; keys that name no upload are left alone. */
const statementsOf = ({ Records }: z.output<typeof BucketNews>): readonly ArrivedStatement[] =>
  Records.flatMap(({ s3 }): readonly ArrivedStatement[] => {
    const upload = uploadOfKey(s3.object.key);
    return upload === null ? [] : [{ ...upload, versionId: s3.object.versionId ?? null }];
  });

/**
 * Names the lender of each statement that arrived, and passes it on to the reader. The bucket names no lender, so that one who uploads
 * thousands of files would have everybody wait until they are read. Repeated it sends again: to read a statement twice changes nothing.
 */
export const worker: Worker<typeof BucketNews, Adapters> = {
  name: 'dispatch-statements',
  message: BucketNews,
  sideBySide: true,
  wire: granted(grants, (held): Adapters => ({ ingest: sqsIngestQueue(held.ingestQueue) })),
  async handle({ ingest }, { message }) {
    await ingest.take(statementsOf(message));
  },
};

export const handler = work(
  worker,
  granted(grants, (held) => held.arrivalsQueue.to('take')),
);

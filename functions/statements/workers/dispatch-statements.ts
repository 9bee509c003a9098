import type * as z from 'zod';
import { granted } from '../../platform/grants/held.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { S3EventNotification } from '../../platform/store/s3-event-notification.ts';
import { dispatchStatements as grants } from '../resources.ts';
import { type ArrivedStatement, type IngestQueue, sqsIngestQueue } from '../store/ingest-queue.ts';
import { uploadOfKey } from '../store/s3-statements.ts';

interface Adapters {
  readonly ingest: IngestQueue;
}

/** The statements that a notification names; keys that name no upload are left alone. */
const statementsOf = ({ Records }: z.output<typeof S3EventNotification>): readonly ArrivedStatement[] =>
  Records.flatMap(({ s3 }): readonly ArrivedStatement[] => {
    const upload = uploadOfKey(s3.object.key);
    return upload === null ? [] : [{ ...upload, versionId: s3.object.versionId ?? null }];
  });

/**
 * Names the lender of each statement that arrived, and passes it on to the reader. The bucket names no lender, so that one who uploads
 * thousands of files would have everybody wait until they are read. Repeated it sends again: to read a statement twice changes nothing.
 */
export const worker: Worker<typeof S3EventNotification, Adapters> = {
  name: 'dispatch-statements',
  message: S3EventNotification,
  sideBySide: true,
  wire: granted(grants, (held): Adapters => ({ ingest: sqsIngestQueue(held.ingestQueue) })),
  async handle({ ingest }, { message }) {
    await ingest.take(statementsOf(message));
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.arrivalsQueue.to('take')),
);

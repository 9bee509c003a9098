import type { UploadRef } from '../../bank-data/domain/files/upload-store.ts';
import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { IngestMessage } from '../resources.ts';
import { statementKey } from './s3-statements.ts';

/** A file of a statement in the bucket. */
export interface ArrivedStatement {
  readonly ref: UploadRef;
  readonly unlocked: boolean;
  /** Null in a bucket without versions. */
  readonly versionId: string | null;
}

/** Asks for statements to be read. */
export interface IngestQueue {
  take(statements: readonly ArrivedStatement[]): Promise<void>;
}

/**
 * What the reader takes: a notification of the bucket, which names the lender. Notifications that the bucket sent to the reader itself
 * are understood as before.
 */
export const noticeOf = ({ ref, unlocked, versionId }: ArrivedStatement): IngestMessage => ({
  organisationId: ref.organisationId,
  Records: [{ s3: { object: { key: statementKey(ref, unlocked), ...(versionId === null ? {} : { versionId }) } } }],
});

/** The queue of the worker that reads statements. */
export function sqsIngestQueue(held: Held<'ingestQueue', 'send'>): IngestQueue {
  const { sendAll } = queueSender(held);
  return { take: (statements) => sendAll(statements.map(noticeOf)) };
}

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { messageGroup } from '../../platform/store/queue-sender.ts';
import { S3EventNotification } from '../../platform/store/s3-event-notification.ts';
import type { IngestMessage } from '../resources.ts';
import { type ArrivedStatement, noticeOf } from '../store/ingest-queue.ts';
import { statementKey } from '../store/s3-statements.ts';
import { worker } from './dispatch-statements.ts';
import { worker as ingestStatement } from './ingest-statement.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const statement: fc.Arbitrary<ArrivedStatement> = fc.record({
  ref: fc.record({ organisationId: id, applicationId: id, uploadId: id }),
  unlocked: fc.boolean(),
  versionId: fc.option(fc.base64String({ minLength: 4 }), { nil: null }),
});
const recordOf = ({ ref, unlocked, versionId }: ArrivedStatement) => ({
  eventName: 'ObjectCreated:Post',
  s3: { object: { key: statementKey(ref, unlocked), size: 1, ...(versionId === null ? {} : { versionId }) } },
});

/** Has a notification of the bucket dispatched. @returns the messages of the reader */
async function dispatched(notification: unknown) {
  const sent: IngestMessage[] = [];
  const message = S3EventNotification.parse(notification);
  const ingest = { take: async (taken: readonly ArrivedStatement[]) => void sent.push(...taken.map(noticeOf)) };
  await worker.handle({ ingest }, { message, now: 0, attempt: 1 });
  return sent;
}

test('Each statement of a notification is passed on by itself, in the name of its lender, and as the bucket reported it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { maxLength: 5 }), async (statements) => {
      const sent = await dispatched({ Records: statements.map(recordOf) });
      expect(sent.map(messageGroup)).toEqual(statements.map(({ ref }) => ({ MessageGroupId: ref.organisationId })));
      // The reader takes of both what it takes of the bucket's own.
      expect(sent.map((message) => ingestStatement.message.parse(JSON.parse(JSON.stringify(message))))).toEqual(
        statements.map((one) => ingestStatement.message.parse({ Records: [recordOf(one)] })),
      );
    }),
  );
});

test('What names no upload, and what the bucket says when it is configured, is passed on to nobody', async () => {
  const others = ['statements/', 'statements/692039c0/a', 'exports/a.csv', 'mail/8b1f0a'];
  expect(await dispatched({ Records: others.map((key) => ({ s3: { object: { key } } })) })).toEqual([]);
  expect(await dispatched({ Service: 'Amazon S3', Event: 's3:TestEvent' })).toEqual([]);
});

import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { memoryUploads } from '../../bank-data/domain/files/memory-uploads.fixture.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { recordingPublisher } from '../../webhooks/domain/recording-publisher.fixture.ts';
import { worker } from './ingest-statement.ts';

const upload = makeUpload();
const { organisationId, applicationId } = upload;
const ref = { organisationId, applicationId, uploadId: upload.id };
const key = `statements/${organisationId}/${applicationId}/${upload.id}`;
const arrived = (...keys: readonly string[]) => ({ Records: keys.map((one) => ({ s3: { object: { key: one } } })) });

const statement = makeStatement([['2026-03-02', -5000]]);

function adapters() {
  let sandboxDate: string | null = null;
  const requested: (ConnectionRef & { generation: number })[] = [];
  let queueAnswers = true;
  return {
    requested,
    moveSandbox: (date: string) => {
      sandboxDate = date;
    },
    sandbox: { date: async () => sandboxDate },
    silenceQueue: () => {
      queueAnswers = false;
    },
    uploads: memoryUploads(),
    ...memoryBankData(),
    files: { read: async () => ({ bytes: new Uint8Array(), versionId: null, sha256: 'd' }), discard: async () => {} },
    reader: {
      read: async () => ({
        format: 'pdf' as const,
        pages: 1,
        reading: { outcome: 'read' as const, statements: [statement] },
        authenticity: null,
      }),
    },
    bandLimits: async () => null,
    reuse: async () => [],
    accountId: () => '692039c0cccccccccccccccc',
    events: recordingPublisher(),
    requests: { all: async () => [], close: async () => false },
    queue: {
      async request(message: ConnectionRef & { generation: number }) {
        if (!queueAnswers) throw new Error('the queue is down');
        requested.push(message);
      },
    },
  };
}

let ports: ReturnType<typeof adapters>;
beforeEach(async () => {
  ports = adapters();
  await ports.create(ref);
  await ports.uploads.create(ref, [upload]);
});
const handle = (message: unknown) =>
  worker.handle(ports, { message: worker.message.parse(message), now: Date.parse('2026-06-12T08:05:00Z'), attempt: 1 });

describe('the notice of a statement', () => {
  test('A bucket notification has its statement read and its connection analysed, by a message that names only them', async () => {
    await handle(arrived(key));
    expect(await ports.uploads.find(ref)).toMatchObject({ state: 'ACCEPTED' });
    expect(ports.requested).toEqual([{ organisationId, applicationId, generation: 1 }]);
  });

  test('A repeated notice of a statement requests again an analysis that is still pending, and changes nothing', async () => {
    ports.silenceQueue();
    await handle(arrived(key));
    expect(ports.requested).toEqual([]);
    const again = adapters();
    Object.assign(ports, { queue: again.queue });
    const before = await ports.connections.find(ref);
    await handle(arrived(key));
    expect(again.requested).toEqual([{ organisationId, applicationId, generation: 1 }]);
    expect(await ports.connections.find(ref)).toEqual(before);
    const [first, second, ...more] = ports.events.heard;
    expect(first).toMatchObject({ type: 'statement.received', subject: applicationId, data: { state: 'ACCEPTED' } });
    expect([second, ...more]).toEqual([first]);
  });

  test('A bucket notification may have several objects, of which those that are no uploads are ignored', async () => {
    const other = `${key.slice(0, -1)}b`;
    await handle(arrived('statements/strange%20key+with/%2e%2e/parts', `${key}/other`, 'exports/a/b/c', other, key));
    expect(await ports.uploads.find(ref)).toMatchObject({ state: 'ACCEPTED' });
  });

  test('The test message of the bucket starts no work', async () => {
    await handle({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'b' });
    expect(await ports.uploads.find(ref)).toMatchObject({ state: 'AWAITING_FILE' });
    for (const strange of [{ something: 'else' }, arrived('%zz')]) {
      expect(worker.message.safeParse(strange).success).toBe(false);
    }
  });

  test.each([
    ['stays on the real day', null, 'REFUSED'],
    ['was moved to its last day', '2026-07-02', 'ACCEPTED'],
  ])('A statement that runs past the real day while the sandbox clock %s, %s, is %s.', async (_, date, state) => {
    const later = makeStatement([['2026-07-02', -5000]], { from: '2026-07-01', to: '2026-07-02' });
    Object.assign(ports, {
      reader: {
        read: async () => ({
          format: 'pdf',
          pages: 1,
          reading: { outcome: 'read', statements: [later] },
          authenticity: null,
        }),
      },
    });
    if (date !== null) ports.moveSandbox(date);
    await handle(arrived(key));
    expect(await ports.uploads.find(ref)).toMatchObject({ state });
  });

  test('An upload whose message could not be processed is marked as failed', async () => {
    await worker.onRetriesExhausted?.(ports, { message: worker.message.parse(arrived(key)), now: 0, attempt: 3 });
    expect(await ports.uploads.find(ref)).toMatchObject({ state: 'FAILED' });
    expect(ports.events.heard).toMatchObject([{ type: 'statement.rejected', data: { state: 'FAILED' } }]);
  });
});

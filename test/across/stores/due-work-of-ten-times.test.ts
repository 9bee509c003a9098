import { CreateQueueCommand, PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { type Sqs, startSqs } from '@imali/aws-emulator/services/sqs.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { newBankConnectionAction } from '../../../functions/applications/store/bank-connection-item.ts';
import { dynamoRetentionLooks } from '../../../functions/applications/store/dynamo-retention.ts';
import { analysisQueue } from '../../../functions/bank-data/resources.ts';
import { askForAnalysis } from '../../../functions/bank-data/store/bank-connection-items.ts';
import { dynamoConnections } from '../../../functions/bank-data/store/dynamo-connections.ts';
import { handler as resumeAnalyses } from '../../../functions/bank-data/workers/resume-analyses.ts';
import { feedRefreshQueue } from '../../../functions/connect/resources.ts';
import { dynamoBankGrants } from '../../../functions/connect/store/dynamo-bank-grants.ts';
import { handler as refreshBankFeeds } from '../../../functions/connect/workers/refresh-bank-feeds.ts';
import { erasureQueue } from '../../../functions/governance/resources.ts';
import { handler as resumeErasures } from '../../../functions/governance/workers/resume-erasures.ts';
import type { QueueResource } from '../../../functions/platform/grants/resource.ts';
import { lambdaContext } from '../../../functions/platform/serve/gateway-event.fixture.ts';
import type { ConnectionRef } from '../../../functions/platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';
import type { DomainEvent } from '../../../functions/webhooks/domain/domain-event.ts';
import { webhookQueue } from '../../../functions/webhooks/resources.ts';
import { dynamoEventOutbox } from '../../../functions/webhooks/store/dynamo-event-outbox.ts';
import { dynamoEventRelay } from '../../../functions/webhooks/store/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../../../functions/webhooks/store/dynamo-webhook-lanes.ts';
import { handler as resumeWebhooks } from '../../../functions/webhooks/workers/resume-webhooks.ts';
import { environment } from '../../../schemas/environment.ts';

/** Ten times the 500 pieces of each kind that a sweep once took, and the 900 of bank feeds. */
const TEN_TIMES = { others: 5_000, feeds: 9_000 };

const hex = (value: number): string => value.toString(16).padStart(16, '0');
const idOf = (index: number): string => `692039c0${hex(index)}`;
const organisationId = idOf(1);
const refs = (count: number): ConnectionRef[] =>
  Array.from({ length: count }, (_, index) => ({ organisationId, applicationId: idOf(1000 + index) }));

let started: TestTable;
let sqs: Sqs;
let client: SQSClient;
beforeAll(async () => {
  started = await startTestTable();
  const authoriser = createAuthoriser({ principals: new Map([['test', rootPrincipal('test')]]) });
  sqs = await startSqs({ region: 'af-south-1', account: '000000000000', authoriser });
  process.env['AWS_ENDPOINT_URL_SQS'] = sqs.url;
  client = new SQSClient({});
  for (const { name, variable } of [analysisQueue, feedRefreshQueue, erasureQueue, webhookQueue]) {
    await client.send(new CreateQueueCommand({ QueueName: name }));
    process.env[variable ?? ''] = sqs.queueUrl(name);
  }
});
afterAll(async () => {
  client.destroy();
  await sqs.close();
  await started.close();
});

/** Writes so many, some of them side by side. */
async function each<T>(all: readonly T[], write: (one: T) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += 50) await Promise.all(all.slice(first, first + 50).map(write));
}

/** A worker's run with so much time left, over a table that stands for all of them. */
async function run(
  worker: (event: ScheduledEvent, context: Context) => Promise<void>,
  timeLeft = 900_000,
): Promise<void> {
  const event: ScheduledEvent = {
    id: '1',
    version: '0',
    account: '000000000000',
    time: '2026-03-01T08:00:00Z',
    region: 'af-south-1',
    resources: [],
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    detail: {},
  };
  await worker(event, { ...lambdaContext, getRemainingTimeInMillis: () => timeLeft });
}

const use = (table: Table): void => {
  process.env[environment.applicationsTable] = table.name;
  process.env[environment.operationsTable] = table.name;
};

const messagesOf = ({ name }: QueueResource): ReadonlySet<string> => new Set(sqs.messagesIn(name));
const halfAnHourAgo = (): string => new Date(Date.now() - 30 * 60_000).toISOString();

describe('ten times the work that a sweep once took', () => {
  test('Every analysis whose message was lost is asked for at one sweep, and none is ended', async () => {
    const table = await started.another();
    use(table);
    const lost = refs(TEN_TIMES.others);
    await each(lost, async (ref) => {
      await table.create([
        newBankConnectionAction(
          {
            ...ref,
            id: ref.applicationId,
            consentGivenAt: null,
            expiry: '2999-01-01T00:00:00.000Z',
            createdAt: halfAnHourAgo(),
          },
          ref.applicationId,
        ),
      ]);
      const connection = await dynamoConnections(table).find(ref);
      if (connection === null) throw new Error('there is no connection');
      await table.create([
        askForAnalysis(ref, connection, halfAnHourAgo(), 'account_added', { accounts: 1, transactions: 1 }),
      ]);
    });
    await run(resumeAnalyses);
    expect(messagesOf(analysisQueue).size).toBe(lost.length);
    // The queue is long now: the next sweep asks for none of them twice, and ends none.
    await run(resumeAnalyses);
    expect(sqs.messagesIn(analysisQueue.name)).toHaveLength(lost.length);
    for (const ref of [lost[0], lost.at(-1)]) {
      if (ref === undefined) throw new Error('there is nothing');
      expect((await dynamoConnections(table).find(ref))?.state).toBe('ANALYSING');
    }
  });

  test('Every bank feed that is due is asked for at one sweep, and none of them at the next', async () => {
    const table = await started.another();
    use(table);
    const grants = dynamoBankGrants(table, { seal: async () => new Uint8Array([1]), open: async () => '{}' });
    const tokens = { accessToken: 'a', refreshToken: null, accessExpiresAt: halfAnHourAgo() };
    await each(refs(TEN_TIMES.feeds), (ref) =>
      grants.create(
        { ...ref, grantId: ref.applicationId },
        { bankId: 'bank', consentExpiresAt: null },
        tokens,
        halfAnHourAgo(),
      ),
    );
    await run(refreshBankFeeds);
    expect(messagesOf(feedRefreshQueue).size).toBe(TEN_TIMES.feeds);
    await run(refreshBankFeeds);
    expect(sqs.messagesIn(feedRefreshQueue.name)).toHaveLength(TEN_TIMES.feeds);
  });

  test('Every look for what was kept long enough is asked for at one sweep; one without time asks for none', async () => {
    const table = await started.another();
    use(table);
    const looks = dynamoRetentionLooks(table);
    await each(refs(TEN_TIMES.others), (ref) => looks.next(ref, halfAnHourAgo()));
    await run(resumeErasures, 9_000);
    expect(messagesOf(erasureQueue).size).toBe(0);
    await run(resumeErasures);
    expect(messagesOf(erasureQueue).size).toBe(TEN_TIMES.others);
  });

  test('Every event whose message was lost is asked for at one sweep, and every lane once those are done', async () => {
    const table = await started.another();
    use(table);
    const at = Date.parse(halfAnHourAgo());
    const happened = refs(TEN_TIMES.others).map(
      ({ applicationId }): DomainEvent => ({
        id: applicationId,
        organisationId,
        type: 'bill.paid',
        subject: applicationId,
        data: {},
        occurredAt: halfAnHourAgo(),
      }),
    );
    await each(happened, (event) => dynamoEventOutbox(table).put(event, at));
    await each(happened, ({ id }) => dynamoWebhookLanes(table).markPending({ organisationId, webhookId: id }, at, at));
    await run(resumeWebhooks);
    const subjects = new Set(sqs.messagesIn(webhookQueue.name));
    expect(subjects.size).toBe(TEN_TIMES.others);
    // What the worker does with them.
    await each(happened, (event) => dynamoEventRelay(table).remove(event));
    await client.send(new PurgeQueueCommand({ QueueUrl: sqs.queueUrl(webhookQueue.name) }));
    await run(resumeWebhooks);
    const lanes = messagesOf(webhookQueue);
    expect(lanes.size).toBe(TEN_TIMES.others);
    expect([...lanes].filter((message) => subjects.has(message))).toEqual([]);
  });
});

import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import { enqueueAnalysis } from '../../bank-data/wiring/enqueue-analysis.ts';
import { granted, type Holding } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { MAX_ATTEMPTS, queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { abandonFetch, type FeedPorts, fetchFeed } from '../domain/feed/fetch-feed.ts';
import { flowProgress } from '../domain/feed/flow-progress.ts';
import { type fetchFeed as fetching, fetchBankFeed as grants } from '../resources.ts';
import { dynamoFlowStates } from '../store/dynamo-connect-flows.ts';
import { announceFetch } from '../wiring/announce-fetch.ts';
import { grantEnding } from '../wiring/bank-wiring.ts';
import { sqsFlowWatch, watchedFlows } from '../wiring/watched-flows.ts';

const Message = z.strictObject({
  organisationId: Id,
  applicationId: Id,
  grantId: Id,
  askedAt: z.iso.datetime().optional(),
});

interface Adapters extends FeedPorts {
  readonly connections: ConnectionRecords;
  readonly queue: AnalysisQueue;
  readonly clock: () => number;
  readonly events: PublisherPorts;
}

/** What fetching takes, for the first time and again. */
export function feedPorts(held: Holding<typeof fetching>): Adapters {
  const table = heldTable(held.applications);
  const connections = dynamoConnectionRecords(table);
  return {
    ...grantEnding(held),
    connections,
    ledgers: dynamoLedgers(table),
    progress: flowProgress(watchedFlows(dynamoFlowStates(table), sqsFlowWatch(held.idleFlowQueue)), connections),
    accountId: derivedIdentifier,
    clock: systemClock,
    queue: sqsAnalysisQueue(held.analysisQueue),
    events: eventPublisher(held),
  };
}

/** Fetches what a bank shows of the accounts of one grant, and asks for their analysis. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'fetch-bank-feed',
  message: Message,
  wire: granted(grants, feedPorts),
  async handle(ports, { message, now, attempt }) {
    const { organisationId, applicationId, grantId } = message;
    const ref = { organisationId, applicationId, grantId };
    const result = await fetchFeed(ports, ref, {
      now,
      clock: ports.clock,
      askedAt: message.askedAt ?? null,
      isLastTry: attempt >= MAX_ATTEMPTS,
    });
    const told =
      result === 'ignored'
        ? { ignored: true }
        : { accounts_linked: result.linked, accounts_left_out: result.leftOut, fault: result.fault };
    if (result !== 'ignored') await announceFetch(ports.events, message, result, now);
    logger.info('bank_feed_fetched', { grant_id: message.grantId, ...told });
    // Asked for after every run: the one that added the rows may have ended before it could ask.
    const connection = await ports.connections.find({ organisationId, applicationId });
    if (connection?.state === 'ANALYSING') {
      await enqueueAnalysis(ports.queue, { organisationId, applicationId, generation: connection.generation });
    }
  },
  async onRetriesExhausted(ports, { message, now }) {
    await abandonFetch(ports, message, now);
    await announceFetch(ports.events, message, { linked: 0, leftOut: 0, fault: 'unexpected' }, now);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.feedQueue.to('take')),
);

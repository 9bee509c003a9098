import * as z from 'zod';
import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoConnectFlows } from '../../adapters/aws/dynamo-connect-flows.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import type { AnalysisQueue } from '../../core/connect/bank-connection-store.ts';
import { type FeedPorts, fetchFeed, giveUpFeed } from '../../core/connect/feed/fetch-feed.ts';
import { flowProgress } from '../../core/connect/feed/flow-progress.ts';
import type { AnnouncePorts } from '../../core/webhooks/announce.ts';
import { Id } from '../../schemas/identifiers.ts';
import { askSoon } from '../connections/ask-soon.ts';
import { grantEnding } from '../connections/bank-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { MAX_ATTEMPTS, type Worker, work } from '../runtime/work.ts';
import { announceFetch } from '../webhooks/announce-fetch.ts';
import { announcing } from '../webhooks/announcing.ts';

const Message = z.strictObject({
  organisationId: Id,
  applicationId: Id,
  grantId: Id,
  askedAt: z.iso.datetime().optional(),
});

interface Adapters extends FeedPorts {
  readonly queue: AnalysisQueue;
  readonly clock: () => number;
  readonly events: AnnouncePorts;
}

/** Fetches what a bank shows of the accounts of one grant, and asks for their analysis. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'fetch-bank-feed',
  message: Message,
  wire() {
    const table = applicationsTable();
    const connections = dynamoBankConnections(table);
    return {
      ...grantEnding(),
      connections,
      progress: flowProgress(dynamoConnectFlows(table), connections),
      accountId: derivedIdentifier,
      clock: systemClock,
      queue: sqsAnalysisQueue(setting('analysisQueueUrl')),
      events: announcing(),
    };
  },
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
      await askSoon(ports.queue, { organisationId, applicationId, generation: connection.generation });
    }
  },
  async giveUp(ports, { message, now }) {
    await giveUpFeed(ports, message, now);
    await announceFetch(ports.events, message, { linked: 0, leftOut: 0, fault: 'unexpected' }, now);
  },
};

export const handler = work(worker, () => setting('feedQueueUrl'));

import * as z from 'zod';
import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoConnectFlows } from '../../adapters/aws/dynamo-connect-flows.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import type { AnalysisQueue } from '../../core/connect/bank-connection-store.ts';
import { type FeedPorts, fetchFeed, giveUpFeed } from '../../core/connect/feed/fetch-feed.ts';
import { flowProgress } from '../../core/connect/feed/flow-progress.ts';
import { Id } from '../../schemas/identifiers.ts';
import { askSoon } from '../connections/ask-soon.ts';
import { grantEnding } from '../connections/bank-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { MAX_ATTEMPTS, type Worker, work } from '../runtime/work.ts';

const Message = z.strictObject({
  organisationId: Id,
  applicationId: Id,
  grantId: Id,
  askedAt: z.iso.datetime().optional(),
});

interface Adapters extends FeedPorts {
  readonly queue: AnalysisQueue;
  readonly clock: () => number;
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
    logger.info('bank_feed_fetched', { grant_id: message.grantId, ...told });
    // Asked for after every run: the one that added the rows may have ended before it could ask.
    const connection = await ports.connections.find({ organisationId, applicationId });
    if (connection?.state === 'ANALYSING') {
      await askSoon(ports.queue, { organisationId, applicationId, generation: connection.generation });
    }
  },
  giveUp: (ports, { message, now }) => giveUpFeed(ports, message, now),
};

export const handler = work(worker, () => setting('feedQueueUrl'));

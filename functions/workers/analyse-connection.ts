import * as z from 'zod';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { analyseConnection } from '../../core/connect/analyse-connection.ts';
import type { AnalysisBasisSource } from '../../core/connect/analysis-basis.ts';
import type { BankConnectionStore } from '../../core/connect/bank-connection-store.ts';
import type { AnnouncePorts } from '../../core/webhooks/announce.ts';
import { Id } from '../../schemas/identifiers.ts';
import { billingMeter } from '../billing/billing-wiring.ts';
import { analysisBasis } from '../connections/analysis-basis.ts';
import { setting } from '../runtime/configuration.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { announceAnalysis } from '../webhooks/announce-analysis.ts';
import { announcing } from '../webhooks/announcing.ts';

const Message = z.strictObject({ organisationId: Id, applicationId: Id, generation: z.int() });

interface Adapters {
  readonly connections: BankConnectionStore;
  readonly basis: AnalysisBasisSource;
  readonly docsUrl: string;
  readonly events: AnnouncePorts;
}

/** Labels and analyses a bank connection. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'analyse-connection',
  message: Message,
  wire: () => ({
    connections: dynamoBankConnections(applicationsTable(), billingMeter()),
    basis: analysisBasis(),
    docsUrl: setting('docsUrl'),
    events: announcing(),
  }),
  async handle({ connections, basis, docsUrl, events }, { message, now }) {
    const { generation, ...ref } = message;
    await analyseConnection(connections, ref, generation, { basis, docsUrl, at: new Date(now).toISOString() });
    await announceAnalysis(events, connections, ref, generation, now);
  },
  async giveUp({ connections, events }, { message, now }) {
    const { generation, ...ref } = message;
    await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
    await announceAnalysis(events, connections, ref, generation, now);
  },
};

export const handler = work(worker, () => setting('analysisQueueUrl'));

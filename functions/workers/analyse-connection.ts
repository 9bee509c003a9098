import * as z from 'zod';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { analyseConnection } from '../../core/connect/analyse-connection.ts';
import type { AnalysisBasisSource } from '../../core/connect/analysis-basis.ts';
import type { BankConnectionStore } from '../../core/connect/bank-connection-store.ts';
import { Id } from '../../schemas/identifiers.ts';
import { billingMeter } from '../billing/billing-wiring.ts';
import { analysisBasis } from '../connections/analysis-basis.ts';
import { setting } from '../runtime/configuration.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';

const Message = z.strictObject({ organisationId: Id, applicationId: Id, generation: z.int() });

interface Adapters {
  readonly connections: BankConnectionStore;
  readonly basis: AnalysisBasisSource;
  readonly docsUrl: string;
}

/** Labels and analyses a bank connection. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'analyse-connection',
  message: Message,
  wire: () => ({
    connections: dynamoBankConnections(applicationsTable(), billingMeter()),
    basis: analysisBasis(),
    docsUrl: setting('docsUrl'),
  }),
  async handle({ connections, basis, docsUrl }, { message, now }) {
    const { generation, ...ref } = message;
    await analyseConnection(connections, ref, generation, { basis, docsUrl, at: new Date(now).toISOString() });
  },
  async giveUp({ connections }, { message, now }) {
    const { generation, ...ref } = message;
    await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
  },
};

export const handler = work(worker, () => setting('analysisQueueUrl'));

import * as z from 'zod';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoLabelRules } from '../../adapters/aws/dynamo-label-rules.ts';
import { analyseConnection } from '../../core/connect/analyse-connection.ts';
import type { BankConnectionStore } from '../../core/connect/bank-connection-store.ts';
import type { LabelRuleStore } from '../../core/labels/label-rule-store.ts';
import { Id } from '../../schemas/identifiers.ts';
import { setting } from '../runtime/configuration.ts';
import { applicationsTable, directoryTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';

const Message = z.strictObject({ organisationId: Id, applicationId: Id, generation: z.int() });

interface Adapters {
  readonly connections: BankConnectionStore;
  readonly labelRules: LabelRuleStore;
  readonly docsUrl: string;
}

/** Labels and analyses a bank connection. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'analyse-connection',
  message: Message,
  wire: () => ({
    connections: dynamoBankConnections(applicationsTable()),
    labelRules: dynamoLabelRules(directoryTable()),
    docsUrl: setting('docsUrl'),
  }),
  async handle({ connections, labelRules, docsUrl }, { message, now }) {
    const { generation, ...ref } = message;
    await analyseConnection(connections, ref, generation, { labelRules, docsUrl, at: new Date(now).toISOString() });
  },
  async giveUp({ connections }, { message, now }) {
    const { generation, ...ref } = message;
    await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
  },
};

export const handler = work(worker, () => setting('analysisQueueUrl'));

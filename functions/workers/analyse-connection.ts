import * as z from 'zod';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoSharedRules } from '../../adapters/aws/dynamo-shared-rules.ts';
import { s3DescriptorSets } from '../../adapters/aws/s3-descriptors.ts';
import { analyseConnection } from '../../core/connect/analyse-connection.ts';
import type { AnalysisBasisSource } from '../../core/connect/analysis-basis.ts';
import type { BankConnectionStore } from '../../core/connect/bank-connection-store.ts';
import type { SharedRulesStore } from '../../core/relabel/shared-rules.ts';
import { Id } from '../../schemas/identifiers.ts';
import { billingMeter } from '../billing/billing-wiring.ts';
import { analysisBasis } from '../connections/analysis-basis.ts';
import { setting } from '../runtime/configuration.ts';
import { applicationsTable, directoryTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';

const Message = z.strictObject({ organisationId: Id, applicationId: Id, generation: z.int() });

interface Adapters {
  readonly connections: BankConnectionStore;
  readonly basis: AnalysisBasisSource;
  readonly sharedRules: Pick<SharedRulesStore, 'rulesOf'>;
  readonly descriptors: Pick<ReturnType<typeof s3DescriptorSets>, 'keep'>;
  readonly docsUrl: string;
}

/** Labels and analyses a bank connection. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'analyse-connection',
  message: Message,
  wire: () => ({
    connections: dynamoBankConnections(applicationsTable(), billingMeter()),
    basis: analysisBasis(),
    sharedRules: dynamoSharedRules(directoryTable()),
    descriptors: s3DescriptorSets(setting('descriptorsBucket')),
    docsUrl: setting('docsUrl'),
  }),
  async handle({ connections, basis, sharedRules, descriptors, docsUrl }, { message, now }) {
    const { generation, ...ref } = message;
    await analyseConnection(connections, ref, generation, {
      basis,
      sharedRules: (version) => sharedRules.rulesOf(version),
      keepDescriptors: (of, set) => descriptors.keep(of, set),
      docsUrl,
      at: new Date(now).toISOString(),
    });
  },
  async giveUp({ connections }, { message, now }) {
    const { generation, ...ref } = message;
    await connections.finish(ref, generation, 'FAILED', new Date(now).toISOString());
  },
};

export const handler = work(worker, () => setting('analysisQueueUrl'));

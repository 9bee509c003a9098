import type * as z from 'zod';
import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoAnalysisSettings } from '../../adapters/aws/dynamo-analysis-settings.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoSandbox } from '../../adapters/aws/dynamo-sandbox.ts';
import { dynamoUploads } from '../../adapters/aws/dynamo-uploads.ts';
import { uploadOfKey } from '../../adapters/aws/s3-statements.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import type { AnalysisQueue } from '../../core/connect/bank-connection-store.ts';
import type { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { type IngestPorts, ingestUpload } from '../../core/statements/upload-ingest.ts';
import type { AnnouncePorts } from '../../core/webhooks/announce.ts';
import { askSoon } from '../connections/ask-soon.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { organisationDay } from '../sandbox/organisation-day.ts';
import { statementReuse } from '../statements/reuse-wiring.ts';
import { statementFiles, statementReader } from '../statements/statement-wiring.ts';
import { announceUpload } from '../webhooks/announce-upload.ts';
import { announcing } from '../webhooks/announcing.ts';
import { BucketNews } from './bucket-news.ts';

interface Adapters extends IngestPorts {
  readonly queue: AnalysisQueue;
  readonly events: AnnouncePorts;
  readonly sandbox: Pick<SandboxStore, 'date'>;
}

/** The uploads that a message tells of; keys that name none are left alone. */
const uploadsOf = ({ Records }: z.output<typeof BucketNews>) =>
  Records.flatMap(({ s3 }) => {
    const upload = uploadOfKey(s3.object.key);
    return upload ? [upload] : [];
  });

/** Reads the statement that arrived and adds it to its connection. */
export const worker: Worker<typeof BucketNews, Adapters> = {
  name: 'ingest-statement',
  message: BucketNews,
  wire() {
    const table = applicationsTable();
    const settings = dynamoAnalysisSettings(directoryTable());
    return {
      uploads: dynamoUploads(table),
      files: statementFiles(),
      reader: statementReader(),
      connections: dynamoBankConnections(table),
      bandLimits: async (organisationId) => (await settings.find(organisationId)).authenticityLimits,
      reuse: statementReuse(table, setting('stage'), setting('signingSecret')),
      accountId: derivedIdentifier,
      queue: sqsAnalysisQueue(setting('analysisQueueUrl')),
      events: announcing(),
      sandbox: dynamoSandbox(table),
    };
  },
  async handle(ports, { message, now }) {
    for (const { ref, unlocked } of uploadsOf(message)) {
      const today = await organisationDay(ports.sandbox, ref.organisationId, now);
      const time = { at: new Date(now).toISOString(), today };
      const state = await ingestUpload(ports, ref, unlocked, time);
      logger.info('statement_ingested', { upload_id: ref.uploadId, state });
      // Told after every run too, of the upload as it is kept.
      const upload = await ports.uploads.find(ref);
      if (upload) await announceUpload(ports.events, upload, now);
      // Asked for after every run: the one that added the rows may have ended before it could ask.
      const connection = await ports.connections.find(ref);
      if (connection?.state === 'ANALYSING') {
        const { organisationId, applicationId, generation } = connection;
        await askSoon(ports.queue, { organisationId, applicationId, generation });
      }
    }
  },
  async giveUp({ uploads, events }, { message, now }) {
    for (const { ref } of uploadsOf(message)) {
      await uploads.fail(ref, new Date(now).toISOString());
      const upload = await uploads.find(ref);
      if (upload) await announceUpload(events, upload, now);
    }
  },
};

export const handler = work(worker, () => setting('ingestQueueUrl'));

import type * as z from 'zod';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { type AnsweringPorts, answerRequests } from '../../applications/wiring/answered-requests.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { enqueueAnalysis } from '../../bank-data/wiring/enqueue-analysis.ts';
import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoAnalysisSettingsReader } from '../../organisations/store/dynamo-analysis-settings.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { organisationDay } from '../../organisations/wiring/organisation-day.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { S3EventNotification } from '../../platform/store/s3-event-notification.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { type IngestPorts, ingestUpload } from '../domain/upload-ingest.ts';
import { ingestStatement as grants } from '../resources.ts';
import { uploadOfKey } from '../store/s3-statements.ts';
import { announceUpload } from '../wiring/announce-upload.ts';
import { statementReuse } from '../wiring/reuse-wiring.ts';
import { statementFiles, statementReader } from '../wiring/statement-wiring.ts';

interface Adapters extends IngestPorts, AnsweringPorts {
  readonly connections: ConnectionRecords;
  readonly queue: AnalysisQueue;
  readonly sandbox: Pick<SandboxStore, 'date'>;
}

/** The uploads that a message names; keys that name no upload are left alone. */
const uploadsOf = ({ Records }: z.output<typeof S3EventNotification>) =>
  Records.flatMap(({ s3 }) => {
    const upload = uploadOfKey(s3.object.key);
    return upload ? [{ ...upload, versionId: s3.object.versionId ?? null }] : [];
  });

/** A statement that was read answers what the applicant was asked for before it was sent. */
async function answerByUpload(ports: AnsweringPorts, upload: UploadRecord, now: number): Promise<void> {
  const { id, state, createdAt } = upload;
  if (state !== 'ACCEPTED' && state !== 'PARTLY_ACCEPTED') return;
  await answerRequests(ports, upload, { how: 'statement', madeId: id, cameAt: createdAt }, now);
}

/** Reads the statement that arrived and adds it to its connection. */
export const worker: Worker<typeof S3EventNotification, Adapters> = {
  name: 'ingest-statement',
  message: S3EventNotification,
  wire: granted(grants, (held) => {
    const table = heldSealingTable(held.applications, held.fieldKeys);
    const settings = dynamoAnalysisSettingsReader(heldTable(held.directory));
    return {
      uploads: dynamoUploads(table),
      files: statementFiles(held),
      reader: statementReader(),
      requests: dynamoApplicantRequests(table),
      connections: dynamoConnectionRecords(table),
      ledgers: dynamoLedgers(table),
      bandLimits: async (organisationId) => (await settings.find(organisationId)).authenticityLimits,
      reuse: statementReuse(table, held.stage.to('read'), held.digestSecret.to('read')),
      accountId: derivedIdentifier,
      queue: sqsAnalysisQueue(held.analysisQueue),
      events: eventPublisher(held),
      sandbox: dynamoSandbox(table),
    };
  }),
  async handle(ports, { message, now }) {
    for (const { ref, unlocked, versionId } of uploadsOf(message)) {
      const today = await organisationDay(ports.sandbox, ref.organisationId, now);
      const time = { at: new Date(now).toISOString(), today };
      const state = await ingestUpload(ports, ref, { unlocked, versionId }, time);
      logger.info('statement_ingested', { upload_id: ref.uploadId, state });
      // Called after every run too, with the upload as it is kept.
      const upload = await ports.uploads.find(ref);
      if (upload) {
        await announceUpload(ports.events, upload, now);
        await answerByUpload(ports, upload, now);
      }
      // Asked for after every run: the one that added the rows may have ended before it could ask.
      const connection = await ports.connections.find(ref);
      if (connection?.state === 'ANALYSING') {
        const { organisationId, applicationId, generation } = connection;
        await enqueueAnalysis(ports.queue, { organisationId, applicationId, generation });
      }
    }
  },
  async onRetriesExhausted({ uploads, events }, { message, now }) {
    for (const { ref } of uploadsOf(message)) {
      await uploads.fail(ref, new Date(now).toISOString());
      const upload = await uploads.find(ref);
      if (upload) await announceUpload(events, upload, now);
    }
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.ingestQueue.to('take')),
);

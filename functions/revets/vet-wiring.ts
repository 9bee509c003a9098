import { sqsAnalysisQueue } from '../../adapters/aws/analysis-queue.ts';
import { dynamoApplicants, dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoContacts } from '../../adapters/aws/dynamo-contacts.ts';
import { dynamoRevets } from '../../adapters/aws/dynamo-revets.ts';
import { dynamoSandbox } from '../../adapters/aws/dynamo-sandbox.ts';
import { dynamoUploads } from '../../adapters/aws/dynamo-uploads.ts';
import { sqsRevetQueue } from '../../adapters/aws/revet-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import type { ChunkTask } from '../../core/revet/revet-store.ts';
import { type VetPorts, vetChunk } from '../../core/revet/vet-chunk.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, operationsTable } from '../runtime/tables.ts';
import { readingDay } from '../sandbox/reading-day.ts';
import { vettingNews } from '../webhooks/announce-vetting.ts';
import { announcing } from '../webhooks/announcing.ts';

/** What vetting takes, whoever asks for it. */
export function vetWiring(): VetPorts {
  const table = applicationsTable();
  const applicants = dynamoApplicants(table);
  return {
    revets: dynamoRevets(table, operationsTable()),
    news: vettingNews(announcing(), systemClock),
    queue: sqsRevetQueue(setting('revetQueueUrl')),
    contacts: dynamoContacts(table, applicants, dynamoApplications(table)),
    applicants,
    connections: dynamoBankConnections(table),
    uploads: dynamoUploads(table),
    readingDay: (organisationId, now) => readingDay(dynamoSandbox(table), organisationId, now),
    analyses: sqsAnalysisQueue(setting('analysisQueueUrl')),
  };
}

/** Vets a chunk, asked for by the queue or by the map. */
export async function vettedChunk(ports: VetPorts, task: ChunkTask, now: number) {
  const result = await vetChunk(ports, task, now);
  logger.info('applicants_vetted', { submission_id: task.submissionId, chunk: task.chunk, result });
  return result;
}

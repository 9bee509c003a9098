import { dynamoApplicantsReader, dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoContacts } from '../../applications/store/dynamo-contacts.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoDocuments } from '../../bank-data/store/dynamo-documents.ts';
import { dynamoLabels } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import type { Holding } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import type { ChunkTask } from '../domain/revet-store.ts';
import { type VetPorts, vetChunk } from '../domain/vet-chunk.ts';
import type { vet as vetting } from '../resources.ts';
import { dynamoRevets } from '../store/dynamo-revets.ts';
import { sqsRevetQueue } from '../store/revet-queue.ts';
import { vettingNews } from './announce-vetting.ts';

/** What vetting takes, for every caller. */
export function vetWiring(held: Holding<typeof vetting>): VetPorts {
  const table = heldSealingTable(held.applications, held.fieldKeys);
  const applicants = dynamoApplicantsReader(table);
  return {
    revets: dynamoRevets(table, heldTable(held.operations)),
    news: vettingNews(eventPublisher(held), systemClock),
    queue: sqsRevetQueue(held.revetQueue),
    contacts: dynamoContacts(table, applicants, dynamoApplications(table)),
    applicants,
    connections: dynamoConnectionRecords(table),
    ledgers: dynamoLedgers(table),
    labels: dynamoLabels(table),
    documents: dynamoDocuments(table),
    uploads: dynamoUploads(table),
    readingDay: (organisationId, now) => readingDay(dynamoSandbox(table), organisationId, now),
    analyses: sqsAnalysisQueue(held.analysisQueue),
  };
}

/** Vets a chunk, asked for by the queue or by the map. */
export async function vettedChunk(ports: VetPorts, task: ChunkTask, now: number) {
  const result = await vetChunk(ports, task, now);
  logger.info('applicants_vetted', { submission_id: task.submissionId, chunk: task.chunk, result });
  return result;
}

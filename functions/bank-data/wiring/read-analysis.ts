import type { Analyses, AnalysisKind } from '@imali/analyses/input/analyse-applicant.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type * as z from 'zod';
import type { FieldChange } from '../../../schemas/entities/field-change.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import type { Unreadable } from '../../platform/documents/document-versions.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { logger } from '../../platform/serve/logger.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';
import { documentOn } from '../domain/document-on.ts';
import type { DocumentStore } from '../domain/document-store.ts';
import { withPresentDefinitions } from '../domain/documents/present-definitions.ts';
import { readableDocument } from '../domain/documents/readable-document.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoDocumentsReader } from '../store/dynamo-documents.ts';
import {
  type Answerable,
  answerablePoint,
  type ConnectionAdapters,
  missingAnalysis,
  requireReadyConnection,
  resultView,
} from './answerable-connection.ts';
import { enqueueAnalysis } from './enqueue-analysis.ts';

type NotAnswering = Extract<Awaited<ReturnType<typeof answerablePoint>>, { problem: string }>;

interface AnalysisRequest {
  readonly caller: Pick<Caller, 'organisationId'>;
  readonly path: { readonly application_id: string };
  readonly now: number;
}

/** What an analysis is read with: the day of reading says how old its data is; one that cannot be read is asked for anew. */
export interface AnalysisAdapters extends ConnectionAdapters {
  readonly documents: Pick<DocumentStore, 'analysis'>;
  readonly sandbox: Pick<SandboxStore, 'date'>;
  readonly queue: AnalysisQueue;
  /** Origin of the documentation, in which the figures are defined. */
  readonly docsUrl: string;
}

export const connectionWiring = (held: Holds<'applications:read'>): ConnectionAdapters => ({
  applications: dynamoApplications(heldTable(held.applications)),
  connections: dynamoConnectionRecords(heldTable(held.applications)),
});

export const analysisWiring = (
  held: Holds<'analysisQueue:send' | 'applications:read' | 'docsUrl:read'>,
): AnalysisAdapters => ({
  ...connectionWiring(held),
  documents: dynamoDocumentsReader(heldTable(held.applications)),
  sandbox: dynamoSandboxReader(heldTable(held.applications)),
  queue: sqsAnalysisQueue(held.analysisQueue),
  docsUrl: held.docsUrl.to('read'),
});

/** Has a result made anew that this release cannot read; until it is there, readers learn that it is updating. */
export async function madeAnew(
  { queue }: Pick<AnalysisAdapters, 'queue'>,
  ref: ConnectionRef,
  generation: number,
  { version, why }: Unreadable,
) {
  logger.error('analysis_unreadable', { version, why });
  await enqueueAnalysis(queue, { ...ref, generation, unreadable: true });
  return { problem: 'error_still_analysing_connection' as const };
}

/** Results that take another's place while one is read, before the reader leaves off: each takes an analysis. */
const READ_TRIES = 5;

/**
 * The document of an analysis in the last complete result as it reads today, with the figures that moved in it. The worker keeps none for
 * the analyses that need a month of transactions when there is less.
 */
export async function readAnalysis<Kind extends AnalysisKind>(
  adapters: AnalysisAdapters,
  kind: Kind,
  schema: z.ZodType<Analyses[Kind]>,
  { caller, path, now }: AnalysisRequest,
): Promise<
  | {
      readonly document: Analyses[Kind];
      /** What the answer says besides the document. */
      readonly about: ReturnType<typeof resultView> & { readonly changes: FieldChange[] };
      readonly answerable: Answerable;
      readonly today: CalendarDate;
    }
  | NotAnswering
  | { readonly problem: '1_month_transaction_error' | 'error_still_analysing_connection' }
> {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  for (let attempt = 1; attempt <= READ_TRIES; attempt += 1) {
    const [answerable, today] = await Promise.all([
      kind === 'affinity' ? requireReadyConnection(adapters, ref) : answerablePoint(adapters, ref, kind),
      readingDay(adapters.sandbox, caller.organisationId, now),
    ]);
    if ('problem' in answerable) return answerable;
    const { result } = answerable;
    const analysis = await adapters.documents.analysis(ref, kind, result);
    if (analysis?.generation === result.generation) {
      const document = withPresentDefinitions(analysis.document, adapters.docsUrl);
      const read = readableDocument(schema, { ...analysis, document });
      if (read.outcome === 'unreadable') return madeAnew(adapters, ref, result.generation, read);
      const about = { ...resultView(answerable), changes: [...analysis.changes] };
      return { document: documentOn(kind, read.document, today), about, answerable, today };
    }
    // One of an earlier result is what was left in the place of this one, which has none; a later one takes its place now.
    if (analysis === null || (analysis.generation > 0 && analysis.generation < result.generation))
      return { problem: missingAnalysis(answerable) };
  }
  throw new BusyError(`results of ${kind} changed too often to be read`);
}

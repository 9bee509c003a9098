import type * as z from 'zod';
import { dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import type { AnalysisKind } from '../../core/analyses/analyse-applicant.ts';
import type { FieldChange } from '../../schemas/entities/field-change.ts';
import type { Caller } from '../runtime/caller.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { answerableConnection, type ConnectionAdapters } from './answerable-connection.ts';

type Problem = Extract<Awaited<ReturnType<typeof answerableConnection>>, { problem: string }>['problem'];

interface AnalysisRequest {
  readonly caller: Caller;
  readonly path: { readonly application_id: string };
}

export const connectionWiring = (): ConnectionAdapters => ({
  applications: dynamoApplications(applicationsTable()),
  connections: dynamoBankConnections(applicationsTable()),
});

/**
 * The stored document of an analysis with what the last relabel moved in it. The worker keeps none for the analyses that
 * need a month of transactions when there is less.
 */
export async function readAnalysis<S extends z.ZodType>(
  adapters: ConnectionAdapters,
  kind: AnalysisKind,
  schema: S,
  { caller, path }: AnalysisRequest,
): Promise<
  | { readonly document: z.output<S>; readonly changes: FieldChange[] }
  | { readonly problem: Problem | '1_month_transaction_error' }
> {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const [answerable, early] = await Promise.all([
    answerableConnection(adapters, ref),
    adapters.connections.analysis(ref, kind),
  ]);
  if ('problem' in answerable) return answerable;
  const { generation } = answerable.connection;
  // Read side by side, the document may be older than the state: then it is read again, after it.
  const analysis = early?.generation === generation ? early : await adapters.connections.analysis(ref, kind);
  if (!analysis) return { problem: '1_month_transaction_error' };
  if (analysis.generation !== generation) return { problem: 'error_still_analysing_connection' };
  return { document: schema.parse(analysis.document), changes: [...analysis.changes] };
}

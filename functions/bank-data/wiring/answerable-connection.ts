import type { BankDataPoint } from '../../../schemas/data-points.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import type { BankConnectionRecord, ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { type CompleteResult, resultState } from '../../applications/domain/complete-result.ts';
import { isAsked } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { answeringResult } from '../domain/answering-result.ts';

export interface ConnectionAdapters {
  readonly applications: ApplicationStore;
  readonly connections: ConnectionRecords;
}

interface NotAsked {
  readonly problem: 'data_point_not_configured';
  readonly details: { readonly data_point: string };
}

type Missing = 'application_not_found' | 'bank_connection_not_found';
type NotAnswering = Missing | Extract<ReturnType<typeof answeringResult>, string>;

/** The bank connection of an application; another organisation's application is as unknown as one that never was. */
export async function findConnection(
  { applications, connections }: ConnectionAdapters,
  ref: ConnectionRef,
): Promise<{ readonly connection: BankConnectionRecord } | { readonly problem: Missing }> {
  const connection = await connections.find(ref);
  if (connection) return { connection };
  const application = await applications.find(ref.organisationId, ref.applicationId);
  return { problem: application ? 'bank_connection_not_found' : 'application_not_found' };
}

/** A connection that answers, and what it answers from. */
export interface Answerable {
  readonly connection: BankConnectionRecord;
  readonly result: CompleteResult;
}

/** The bank connection with its last complete result when that holds transactions, or why it cannot answer. */
export async function requireReadyConnection(
  adapters: ConnectionAdapters,
  ref: ConnectionRef,
): Promise<Answerable | { readonly problem: NotAnswering }> {
  return answerable(await findConnection(adapters, ref));
}

function answerable(found: Awaited<ReturnType<typeof findConnection>>) {
  if ('problem' in found) return found;
  const result = answeringResult(found.connection);
  return typeof result === 'string' ? { problem: result } : { ...found, result };
}

/** The same for a data point; one that the config of the application does not ask for is not answered in any state. */
export async function answerablePoint(
  adapters: ConnectionAdapters,
  ref: ConnectionRef,
  point: BankDataPoint,
): Promise<Answerable | { readonly problem: NotAnswering } | NotAsked> {
  const found = await findConnection(adapters, ref);
  return 'connection' in found && !isAsked(found.connection, point) ? notAsked(point) : answerable(found);
}

/** Why a data point is not answered that the config of the application does not ask for. */
export const notAsked = (point: BankDataPoint): NotAsked => ({
  problem: 'data_point_not_configured',
  details: { data_point: point },
});

/** What an answer says of the result that it is from. */
export function resultView({ connection, result }: Answerable) {
  return { state: resultState(connection), generation: result.generation };
}

/** Why a result has no such analysis: it is of less than a month, unless what came since is not analysed yet. */
export function missingAnalysis({ connection }: Pick<Answerable, 'connection'>) {
  switch (resultState(connection)) {
    case 'updating':
      return 'error_still_analysing_connection' as const;
    case 'outdated':
      return 'error_analysing_connection' as const;
    case 'current':
      return '1_month_transaction_error' as const;
  }
}

import { MAX_PREVIEW_APPLICATIONS } from '../../../schemas/entities/label-rule.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { answeringResult } from '../../bank-data/domain/answering-result.ts';
import { type ConnectionAdapters, findConnection, notAsked } from '../../bank-data/wiring/answerable-connection.ts';
import { isAsked } from '../../organisations/domain/asked-data-points.ts';

/** Newest applications that are searched for analysed ones when none are named. */
const LOOKED_THROUGH = 50;

type Missing = Extract<Awaited<ReturnType<typeof findConnection>>, { problem: string }>;

/**
 * The connections of the named applications, or of the newest analysed ones of the organisation. An application that is
 * named must be the organisation's own, have a bank connection and ask for its transactions.
 */
export async function previewedConnections(
  adapters: ConnectionAdapters,
  organisationId: string,
  applicationIds: readonly string[] | undefined,
): Promise<{ readonly connections: readonly BankConnectionRecord[] } | Missing | ReturnType<typeof notAsked>> {
  if (applicationIds === undefined) return { connections: await newestAnalysed(adapters, organisationId) };
  const found = await Promise.all(
    [...new Set(applicationIds)].map((applicationId) => findConnection(adapters, { organisationId, applicationId })),
  );
  const missing = found.find((entry) => 'problem' in entry);
  if (missing) return missing;
  const shown = found.flatMap((entry) => ('connection' in entry ? [entry.connection] : []));
  return shown.every(listsTransactions) ? { connections: shown } : notAsked('transactions_labelled');
}

const listsTransactions = (connection: BankConnectionRecord): boolean => isAsked(connection, 'transactions_labelled');

async function newestAnalysed({ applications, connections }: ConnectionAdapters, organisationId: string) {
  const { items } = await applications.list(organisationId, { skip: 0, limit: LOOKED_THROUGH });
  const analysed: BankConnectionRecord[] = [];
  for (let from = 0; from < items.length && analysed.length < MAX_PREVIEW_APPLICATIONS; from += 10) {
    const found = await Promise.all(
      items.slice(from, from + 10).map(({ id }) => connections.find({ organisationId, applicationId: id })),
    );
    for (const connection of found) {
      if (connection && listsTransactions(connection) && typeof answeringResult(connection) !== 'string')
        analysed.push(connection);
    }
  }
  return analysed.slice(0, MAX_PREVIEW_APPLICATIONS);
}

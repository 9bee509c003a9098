import type { ApplicationStore } from '../../core/applications/application-store.ts';
import type {
  BankConnectionRecord,
  BankConnectionStore,
  ConnectionRef,
} from '../../core/connect/bank-connection-store.ts';
import { connectionProblem } from '../../core/connect/connection-problem.ts';

export interface ConnectionAdapters {
  readonly applications: ApplicationStore;
  readonly connections: BankConnectionStore;
}

type Missing = 'application_not_found' | 'bank_connection_not_found';
type NotAnswering = Missing | NonNullable<ReturnType<typeof connectionProblem>>;

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

/** The bank connection when it has been analysed and holds transactions, or why it cannot answer. */
export async function answerableConnection(
  adapters: ConnectionAdapters,
  ref: ConnectionRef,
): Promise<{ readonly connection: BankConnectionRecord } | { readonly problem: NotAnswering }> {
  const found = await findConnection(adapters, ref);
  if ('problem' in found) return found;
  const problem = connectionProblem(found.connection);
  return problem ? { problem } : found;
}

import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { completeResult, type ResultPlace } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** Where the result is that a connection answers from; null before the first. */
export async function answeringPlace(connections: ConnectionRecords, ref: ConnectionRef): Promise<ResultPlace | null> {
  const connection = await connections.find(ref);
  return connection ? completeResult(connection) : null;
}

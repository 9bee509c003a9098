import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Table } from '../../platform/store/table.ts';
import { dynamoRetentionLooks } from './dynamo-retention.ts';

/** Every application of a table that is due by an instant, ISO 8601. */
export async function dueLooks(table: Table, by: string): Promise<ConnectionRef[]> {
  const due: ConnectionRef[] = [];
  await dynamoRetentionLooks(table).drain(by, async (refs) => void due.push(...refs));
  return due;
}

import type { ReadableTable } from '../../platform/store/held-table.ts';
import { BankConnectionRecord, type ConnectionRecords } from '../domain/bank-connection-record.ts';
import { connectionKey } from './bank-connection-item.ts';

/** Records of bank connections in the applications table, to be read. */
export const dynamoConnectionRecords = (table: ReadableTable): ConnectionRecords => ({
  async find(ref) {
    const item = await table.get(connectionKey(ref));
    return item ? BankConnectionRecord.parse(item) : null;
  },
});

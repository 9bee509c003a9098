import type { Table } from '../../platform/store/table.ts';
import { BankConnectionRecord, type ConnectionRecords } from '../domain/bank-connection-record.ts';
import { connectionKey } from './bank-connection-item.ts';

/** Records of bank connections in the applications table, to be read. */
export const dynamoConnectionRecords = (table: Table): ConnectionRecords => ({
  async find(ref) {
    const item = await table.get(connectionKey(ref));
    return item ? BankConnectionRecord.parse(item) : null;
  },
});

import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { bankDataStoresContract } from '../domain/bank-data-stores.contract.ts';
import type { BankDataStores } from '../domain/bank-data-stores.ts';
import { dynamoBankData } from './dynamo-bank-data.ts';
import { keepConnection } from './kept-connection.fixture.ts';

let started: TestTable;
let table: Table;
let store: BankDataStores;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
  store = dynamoBankData(table);
});
afterAll(() => started.close());

describe('bank data in DynamoDB', () => {
  bankDataStoresContract(() => ({ store, create: (ref) => keepConnection(table, ref) }));
});

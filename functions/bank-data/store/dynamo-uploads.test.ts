import { afterAll, beforeAll } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { describeUploadStore } from '../domain/files/upload-store.contract.ts';
import { dynamoUploads } from './dynamo-uploads.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describeUploadStore(() => dynamoUploads(started.table));

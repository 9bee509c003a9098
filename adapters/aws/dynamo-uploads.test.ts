import { afterAll, beforeAll } from '@jest/globals';
import { describeUploadStore } from '../../core/statements/upload-store.contract.ts';
import { dynamoUploads } from './dynamo-uploads.ts';
import { startTestTable, type TestTable } from './table.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describeUploadStore(() => dynamoUploads(started.table));

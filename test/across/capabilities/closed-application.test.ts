import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newApplication, newApplicationIds } from '../../../functions/applications/domain/new-application.ts';
import {
  dynamoApplications,
  dynamoNewApplications,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { closeKeptApplication } from '../../../functions/applications/store/dynamo-closed-applications.ts';
import { operation as uploadByod } from '../../../functions/bank-data/api/upload-byod.ts';
import { dynamoBankData } from '../../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../../functions/bank-data/store/dynamo-uploads.ts';
import { BANK_CONNECTION } from '../../../functions/organisations/domain/available-connections.ts';
import type { Caller } from '../../../functions/platform/serve/caller.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';
import { operation as createStatementUploads } from '../../../functions/statements/api/create-statement-uploads.ts';
import { operation as uploadCsv } from '../../../functions/statements/api/upload-csv.ts';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const NOW = Date.parse('2026-03-25T08:00:00Z');
const organisationId = '692039c01111111111111111';
const caller: Caller = {
  kind: 'api_token',
  id: '692039c02222222222222222',
  organisationId,
  scopes: ['organisation:api'],
  permissions: [],
};
const config = {
  id: '692039c0cccccccccccccccc',
  organisationId,
  name: 'Default',
  connections: [{ name: BANK_CONNECTION, data_points: [] }],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-03-01T08:00:00.000Z',
};

const request = {
  caller,
  query: undefined,
  headers: undefined,
  sourceIp: '127.0.0.1',
  userAgent: '',
  requestId: 'request',
  now: NOW,
};
const nothingKept = async (): Promise<never> => {
  throw new Error('nothing is kept of an application that is closed');
};
const account = BankBYODInSchema.parse({
  account_number: '62000000011',
  account_name: 'Gold Cheque Account',
  account_type: 'cheque',
  balance: 1010,
  currency: 'ZAR',
  bank_slug: 'fnb',
  account_holder_name: 'Naledi Moloi',
  transactions: [
    { datetime: '2026-03-20T08:00:00Z', amount: 10, balance: 1010, description: 'MAGTAPE CREDIT', reference: '' },
  ],
});

test('an application that was closed after its time takes no bank data, and says why where it is still found', async () => {
  const table = await started.another();
  const applications = dynamoApplications(table);
  const made = newApplication(
    config,
    null,
    null,
    newApplicationIds(() => randomIdentifiers.next(NOW)),
    NOW,
  );
  await dynamoNewApplications(table).create(made);
  const { application } = made;
  await closeKeptApplication(table)(application, new Date(NOW).toISOString());

  const bankData = dynamoBankData(table);
  const queue = { request: nothingKept };
  const path = { application_id: application.id };
  const noForm = { form: undefined, files: {} };
  const sandbox = { date: async () => null };
  const byod = await uploadByod(
    { applications, ...bankData, queue, sandbox },
    { ...request, ...noForm, path, body: account },
  );
  expect(byod).toEqual({ problem: 'application_closed' });

  const files = { keep: nothingKept, form: nothingKept };
  const taking = { applications, uploads: dynamoUploads(table), files, identifiers: randomIdentifiers };
  const uploads = await createStatementUploads(
    { ...taking, uploads: dynamoUploads(table) },
    { ...request, ...noForm, path, body: { files: [{ file_name: 'march.pdf', size: 1000 }] } },
  );
  expect(uploads).toEqual({ problem: 'application_closed' });

  const csv = await uploadCsv(taking, {
    ...request,
    path: { proxy_id: application.proxyId },
    form: { bank_id: 'fnb', account_number: '62000000011', account_holder_name: 'Naledi Moloi' },
    files: { file: { fileName: 'march.csv', mediaType: 'text/csv', content: new Uint8Array([1]) } },
    body: undefined,
  });
  // The address that it is found by went with the data.
  expect(csv).toEqual({ problem: 'application_not_found' });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectLinks } from '../../applications/store/dynamo-connect-links.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { consentedApplication } from './consented-application.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

test('the links of an application are counted: each replacement ends those before, and nobody else’s', async () => {
  const links = dynamoConnectLinks(started.table);
  const { ref } = await consentedApplication(started.table);
  const { ref: other } = await consentedApplication(started.table);
  const current = async ({ organisationId, applicationId }: typeof ref) =>
    (await dynamoApplications(started.table).find(organisationId, applicationId))?.linkNumber;
  expect(await current(ref)).toBe(1);
  const numbers = await Promise.all([links.replace(ref), links.replace(ref), links.replace(ref)]);
  expect(new Set(numbers)).toEqual(new Set([2, 3, 4]));
  expect(await current(ref)).toBe(4);
  expect(await current(other)).toBe(1);
});

test('an application that is not there gets no link', async () => {
  const links = dynamoConnectLinks(started.table);
  const nobody = { organisationId: '6920390000bb00bb00bb00bb', applicationId: '6920390000ff00ff00ff00ff' };
  expect(await links.replace(nobody)).toBeNull();
  expect(await dynamoApplications(started.table).find(nobody.organisationId, nobody.applicationId)).toBeNull();
});

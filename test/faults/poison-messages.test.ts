import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Item, Key } from '../../functions/platform/store/table.ts';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { queuedMessages } from '../stack/queued-messages.ts';
import { statementOf, threeMonths, threeMonthsApart } from '../stack/statement-of.ts';
import { connectionPartition, type RootAccess, rootAccess } from './root-access.ts';

let root: RootAccess;
let organisation: TestOrganisation;
let applicationId = '';
/** The page of the ledger as it was before it was broken. */
let whole: Key & Item = { pk: '', sk: '' };
const notJson = `this is not JSON ${Date.now()}`;

/** The message with these words that the analysis queue dead-lettered; waits for it. It stays there. */
const deadLetter = (part: string): Promise<string> =>
  eventually(
    async () => (await queuedMessages(root.deadLettersUrl)).find((body) => body.includes(part)),
    'the dead letter',
  );

beforeAll(async () => {
  root = rootAccess();
  organisation = await newOrganisation();
  // Both poisons are taken at once, so that their waits pass together: 2 + 20 seconds.
  await root.sqs.send(new SendMessageCommand({ QueueUrl: root.analysisQueueUrl, MessageBody: notJson }));
  applicationId = await analysedApplication(organisation, [statementOf(threeMonthsApart)]);
  const partition = connectionPartition(organisation.id, applicationId);
  const [page] = await root.applications.startingWith(partition, 'LEDGER#');
  whole = { ...page, pk: partition, sk: String(page?.['sk']) };
  await root.applications.put({ ...whole, page: new Uint8Array([1, 2, 3]) });
  const second = statementOf(threeMonthsApart, { account_number: '62000000022' });
  succeeded(await organisation.client.uploadByod({ path: { application_id: applicationId }, body: second }));
});
afterAll(() => root.sqs.destroy());

describe('a connection whose data cannot be read', () => {
  test('A connection with unreadable data fails after its tries, and says so', async () => {
    expect(await analysisEnded(organisation, applicationId)).toBe('FAILED');
    const path = { application_id: applicationId };
    const connection = succeeded(await organisation.client.getBankConnection({ path })).body;
    expect(connection).toMatchObject({ state: 'FAILED', result: { state: 'outdated', generation: 1 } });
    // The result before it still answers, and says that what came since is not in it.
    for (const answer of [
      await organisation.client.getAffordability({ path }),
      await organisation.client.getStatementSummary({ path }),
    ]) {
      expect(succeeded(answer).body).toMatchObject({ state: 'outdated', generation: 1, coverage: { accounts: 1 } });
    }
  });

  test('A connection with unreadable data leaves its message in the dead-letter queue, with IDs and no bank data', async () => {
    const body = await deadLetter(applicationId);
    expect(JSON.parse(body)).toEqual({ organisationId: organisation.id, applicationId, generation: 2 });
  });
});

test('a message that is taken from the dead letters after the data was repaired makes the connection ready', async () => {
  await root.applications.put(whole);
  const MessageBody = JSON.stringify({ organisationId: organisation.id, applicationId, generation: 2 });
  await root.sqs.send(new SendMessageCommand({ QueueUrl: root.analysisQueueUrl, MessageBody }));
  const path = { application_id: applicationId };
  await eventually(async () => {
    const { state } = succeeded(await organisation.client.getBankConnection({ path })).body;
    return state === 'READY' ? true : null;
  }, 'the end of the analysis');
  expect(succeeded(await organisation.client.getAffordability({ path })).body.coverage.accounts).toBe(2);
});

describe('a message that is not JSON', () => {
  test('A message that is not JSON ends in the dead-letter queue', async () => {
    expect(await deadLetter(notJson)).toBe(notJson);
  });

  test('A message that is not JSON does not block the queue', async () => {
    await root.sqs.send(new SendMessageCommand({ QueueUrl: root.analysisQueueUrl, MessageBody: `${notJson} again` }));
    const another = await analysedApplication(organisation, [statementOf(threeMonths)]);
    succeeded(await organisation.client.getAffordability({ path: { application_id: another } }));
  });
});

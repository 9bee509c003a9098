import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { requestDueFeeds } from '../../functions/connect/domain/feed/request-due-feeds.ts';
import { feedRefreshQueue } from '../../functions/connect/resources.ts';
import { dynamoDueGrants } from '../../functions/connect/store/dynamo-bank-grants.ts';
import { sqsFeedQueue } from '../../functions/connect/store/feed-queue.ts';
import { functionMay, may } from '../../functions/platform/grants/grant.ts';
import { granted } from '../../functions/platform/grants/held.ts';
import { newApplicant } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { bankConfig, newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { linkedApplicant } from '../stack/sandbox-bank-login.ts';
import { connectionPartition, type RootAccess, rootAccess } from './root-access.ts';

let root: RootAccess;
let organisation: TestOrganisation;
beforeAll(async () => {
  root = rootAccess();
  organisation = await newOrganisation();
});
afterAll(() => root.sqs.destroy());

describe('a link that lasts', () => {
  test('A lasting link is fetched again by the running worker when it is due, with its tokens opened and nothing added twice', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Due feeds'));
    const { transactions } = await linkedApplicant(applicant, { username: 'two_accounts' });
    const pk = connectionPartition(organisation.id, applicant.applicationId);
    const grant = async () => (await root.applications.startingWith(pk, 'GRANT#'))[0];
    const first = await grant();
    if (first === undefined) throw new Error('there is no grant');
    const due = new Date(Date.now() - 60_000).toISOString();
    await root.applications.update(
      { pk, sk: String(first['sk']) },
      { expression: 'SET pending_since = :due', values: { ':due': due } },
    );
    const toWorker = granted(functionMay('test', may(feedRefreshQueue, 'send')), (held) =>
      sqsFeedQueue(held.feedRefreshQueue),
    )();
    // The cloud looks for what is due by its own clock too: it may have come first.
    await requestDueFeeds(
      dynamoDueGrants(root.applications),
      { ...toWorker, waiting: async () => 0 },
      { now: Date.now(), timeLeft: () => 60_000 },
    );
    await eventually(
      async () => ((await grant())?.['fetchedAt'] === first['fetchedAt'] ? null : true),
      'another fetch',
    );
    const { client, path } = applicant;
    const thread = await client.getConnectThread({ path });
    expect(thread).toMatchObject({ ok: true, body: { transactions, bank_state: 'DONE', fault: null } });
  });
});

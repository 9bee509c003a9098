import { granted } from '../../platform/grants/held.ts';
import { waitingMessages } from '../../platform/keeping/waiting-messages.ts';
import { reportDueWork } from '../../platform/serve/due-work-report.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { requestDueFeeds } from '../domain/feed/request-due-feeds.ts';
import { refreshBankFeeds as grants } from '../resources.ts';
import { dynamoDueGrants } from '../store/dynamo-bank-grants.ts';
import { sqsFeedQueue } from '../store/feed-queue.ts';

const wiring = granted(grants, (held) => ({
  due: dynamoDueGrants(heldTable(held.applications)),
  queue: { ...sqsFeedQueue(held.feedRefreshQueue), waiting: waitingMessages(held.feedRefreshQueue) },
}));

export const handler = scheduled(wiring, async ({ due, queue }, _, run) => {
  reportDueWork('bank_feeds', await requestDueFeeds(due, queue, run), run);
});

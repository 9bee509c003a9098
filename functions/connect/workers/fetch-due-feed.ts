import { granted } from '../../platform/grants/held.ts';
import { queueWorker } from '../../platform/serve/work.ts';
import { fetchDueFeed as grants } from '../resources.ts';
import { feedPorts, worker } from './fetch-bank-feed.ts';

/** Fetches what is new of the accounts of one grant: as the first time, but apart from those who wait for theirs. */
export const handler = queueWorker(
  { ...worker, name: 'fetch-due-feed', wire: granted(grants, feedPorts) },
  granted(grants, (held) => held.feedRefreshQueue.to('take')),
);

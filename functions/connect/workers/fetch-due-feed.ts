import { setting } from '../../platform/serve/configuration.ts';
import { work } from '../../platform/serve/work.ts';
import { worker } from './fetch-bank-feed.ts';

/** Fetches what is new of the accounts of one grant: as the first time, but apart from those who wait for theirs. */
export const handler = work({ ...worker, name: 'fetch-due-feed' }, () => setting('feedRefreshQueueUrl'));

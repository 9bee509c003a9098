import type { Table } from '../../platform/store/table.ts';
import type { ApplicationRecord } from '../domain/application-store.ts';
import { applicationEndedActions } from './dynamo-applications.ts';

/** Closes applications whose bank data was kept for its time, in the applications table: searches go on finding them. */
export const closeKeptApplication =
  (table: Table) =>
  async (application: ApplicationRecord, at: string): Promise<void> => {
    const failed = await table.transact(applicationEndedActions(application, at));
    if (failed.length > 0) throw new Error('an application went away while it was closed');
  };

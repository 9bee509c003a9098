import type { ReadableTable } from '../../platform/store/held-table.ts';
import { ApplicationRecord, type ApplicationStore } from '../domain/application-store.ts';
import { applicationKey } from './application-items.ts';

/** Applications by their ids, apart from all else that is done with them: every function knows applicants by it. */
export const applicationReading = (table: ReadableTable): Pick<ApplicationStore, 'find'> => ({
  async find(organisationId, applicationId) {
    const item = await table.get(applicationKey(organisationId, applicationId));
    return item ? ApplicationRecord.parse(item) : null;
  },
});

import { ApplicationRecord, type ApplicationStore } from '../../core/applications/application-store.ts';
import { applicationKey } from './application-items.ts';
import type { Table } from './table.ts';

/** Applications by their ids, apart from all else that is done with them: every function knows applicants by it. */
export const applicationReading = (table: Table): Pick<ApplicationStore, 'find'> => ({
  async find(organisationId, applicationId) {
    const item = await table.get(applicationKey(organisationId, applicationId));
    return item ? ApplicationRecord.parse(item) : null;
  },
});

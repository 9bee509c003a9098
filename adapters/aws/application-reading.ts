import { ApplicationRecord, type ApplicationStore } from '../../core/applications/application-store.ts';
import type { Key, Table } from './table.ts';

/** The item of an application itself. */
export const applicationKey = (organisationId: string, applicationId: string): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `APPLICATION#${applicationId}`,
});

/** Applications by their ids, apart from all else that is done with them: every function knows applicants by it. */
export const applicationReading = (table: Table): Pick<ApplicationStore, 'find'> => ({
  async find(organisationId, applicationId) {
    const item = await table.get(applicationKey(organisationId, applicationId));
    return item ? ApplicationRecord.parse(item) : null;
  },
});

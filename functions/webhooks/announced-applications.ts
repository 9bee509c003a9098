import { dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import type { ApplicationStore } from '../../core/applications/application-store.ts';
import { relaySoon } from '../../core/webhooks/announce.ts';
import { applicationsTable, operationsTable } from '../runtime/tables.ts';
import { announcing } from './announcing.ts';

/** Applications of which webhooks hear that they were created. */
export function announcedApplications(): ApplicationStore {
  const store = dynamoApplications(applicationsTable(), operationsTable());
  const ports = announcing();
  return {
    ...store,
    async create(created) {
      await store.create(created);
      const { organisationId, id: subject } = created.application;
      await relaySoon(ports, { organisationId, subject });
    },
  };
}

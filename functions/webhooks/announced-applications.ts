import { dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { outboxAction, recordedAction } from '../../adapters/aws/dynamo-event-outbox.ts';
import type { ApplicationStore } from '../../core/applications/application-store.ts';
import { relaySoon } from '../../core/webhooks/announce.ts';
import { applicationsTable, operationsTable } from '../runtime/tables.ts';
import { announcing } from './announcing.ts';
import { listeningWebhooks } from './listening.ts';

/** Applications of which webhooks hear that they were created. */
export function announcedApplications(): ApplicationStore {
  const table = applicationsTable();
  const operations = operationsTable();
  const listening = listeningWebhooks();
  const ports = announcing();
  return {
    ...dynamoApplications(table),
    async create(created) {
      let isHeard = false;
      const store = dynamoApplications(table, async (event, now) => {
        isHeard = await listening(event);
        return isHeard ? outboxAction(operations, event, now) : recordedAction(operations, event, now);
      });
      await store.create(created);
      const { organisationId, id: subject } = created.application;
      if (isHeard) await relaySoon(ports, { organisationId, subject });
    },
  };
}

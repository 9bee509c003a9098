import { applicationsTable, operationsTable } from '../../platform/serve/tables.ts';
import { relaySoon } from '../../webhooks/domain/announce.ts';
import { outboxAction, recordedAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import { announcing } from '../../webhooks/wiring/announcing.ts';
import { listeningWebhooks } from '../../webhooks/wiring/listening.ts';
import type { ApplicationStore } from '../domain/application-store.ts';
import { dynamoApplications } from '../store/dynamo-applications.ts';

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

import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { relaySoon } from '../../webhooks/domain/publish.ts';
import { outboxAction, recordedAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { hasSubscriber } from '../../webhooks/wiring/listening.ts';
import type { ApplicationStore, NewApplicationStore } from '../domain/application-store.ts';
import { testModeLimitsOn } from '../domain/data/test-mode-limits.ts';
import { dynamoApplications, dynamoNewApplications } from '../store/dynamo-applications.ts';

/** Applications whose creation is sent to webhooks; an organisation in test mode makes few. */
export function announcedApplications(
  held: Holds<
    'applications:read&write' | 'directory:read' | 'fieldKeys:seal&open' | 'operations:put' | 'webhookQueue:send'
  >,
): ApplicationStore & NewApplicationStore {
  const table = heldSealingTable(held.applications, held.fieldKeys);
  const operations = heldTable(held.operations);
  const listening = hasSubscriber(held);
  const ports = eventPublisher(held);
  const organisations = dynamoOrganisationsReader(heldTable(held.directory));
  return {
    ...dynamoApplications(table),
    async create(created) {
      let isHeard = false;
      const { organisationId, id: subject, createdAt } = created.application;
      const organisation = await organisations.find(organisationId);
      const store = dynamoNewApplications(
        table,
        async (event, now) => {
          isHeard = await listening(event);
          return isHeard ? outboxAction(operations, event, now) : recordedAction(operations, event, now);
        },
        organisation?.isInTestMode === true
          ? testModeLimitsOn(johannesburgDate(Date.parse(createdAt))).applications
          : undefined,
      );
      const made = await store.create(created);
      if (made === 'created' && isHeard) await relaySoon(ports, { organisationId, subject });
      return made;
    },
  };
}

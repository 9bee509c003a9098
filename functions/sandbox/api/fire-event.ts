import { fireEvent as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { domainEvent } from '../../webhooks/domain/domain-event.ts';
import { exampleEventData } from '../../webhooks/domain/example-event.ts';
import { type PublisherPorts, publish } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { fireEvent as grants } from '../resources.ts';

interface Adapters extends PublisherPorts {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { applications, identifiers } = adapters;
  const { organisationId } = caller;
  const { application_id: named, event_type: type } = body;
  if (named !== undefined && !(await applications.find(organisationId, named))) {
    return { problem: 'application_not_found' };
  }
  const id = identifiers.next(now);
  const subject = named ?? id;
  const occurredAt = new Date(now).toISOString();
  const data = exampleEventData(subject, id, occurredAt)[type];
  const event = domainEvent(derivedIdentifier, {
    organisationId,
    type,
    subject,
    occurredAt,
    discriminator: [id],
    data,
  });
  await publish(adapters, event, now);
  return { status: 202, body: { event_id: event.id } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...eventPublisher(held),
    applications: dynamoApplications(heldTable(held.applications)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);

import { dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApplicationStore } from '../../../core/applications/application-store.ts';
import { type AnnouncePorts, announce } from '../../../core/webhooks/announce.ts';
import { domainEvent } from '../../../core/webhooks/domain-event.ts';
import { exampleEventData } from '../../../core/webhooks/example-event.ts';
import { fireEvent as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { announcing } from '../../webhooks/announcing.ts';

interface Adapters extends AnnouncePorts {
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
  const event = domainEvent(derivedIdentifier, { organisationId, type, subject, occurredAt, which: [id], data });
  await announce(adapters, event, now);
  return { status: 202, body: { event_id: event.id } };
};

const wiring = (): Adapters => ({
  ...announcing(),
  applications: dynamoApplications(applicationsTable()),
  identifiers: randomIdentifiers,
});

export const handler = serve(contract, wiring, operation);

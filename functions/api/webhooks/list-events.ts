import { dynamoRecordedEvents, type RecordedEvents } from '../../../adapters/aws/dynamo-event-relay.ts';
import { listEvents as contract } from '../../../schemas/endpoints/webhooks.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { operationsTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';
import { eventView } from '../../views/webhook.ts';

interface Adapters {
  readonly events: Pick<RecordedEvents, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ events }, { caller, query, now }) => ({
  status: 200,
  body: listView(await events.list(caller.organisationId, pageRequest(query), now), eventView),
});

export const handler = serve(contract, () => ({ events: dynamoRecordedEvents(operationsTable()) }), operation);

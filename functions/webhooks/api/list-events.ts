import { listEvents as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listEvents as grants } from '../resources.ts';
import { dynamoRecordedEvents, type RecordedEvents } from '../store/dynamo-event-relay.ts';
import { eventView } from '../views/webhook.ts';

interface Adapters {
  readonly events: Pick<RecordedEvents, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ events }, { caller, query, now }) => ({
  status: 200,
  body: listView(await events.list(caller.organisationId, pageRequest(query), now), eventView),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ events: dynamoRecordedEvents(heldTable(held.operations)) })),
  operation,
);

import { listBillableEvents as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BillingEventStore } from '../domain/billing-event.ts';
import { listBillableEvents as grants } from '../resources.ts';
import { dynamoBillingEvents } from '../store/dynamo-billing-events.ts';
import { billingEventView } from '../wiring/billing-views.ts';

interface Adapters {
  readonly events: BillingEventStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ events }, { caller, query }) => ({
  status: 200,
  body: listView(await events.list(caller.organisationId, pageRequest(query)), billingEventView),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ events: dynamoBillingEvents(heldTable(held.billing)) })),
  operation,
);

import { dynamoBillingEvents } from '../../../adapters/aws/dynamo-billing-events.ts';
import type { BillingEventStore } from '../../../core/billing/billing-event.ts';
import { listBillableEvents as contract } from '../../../schemas/endpoints/billing.ts';
import { billingEventView } from '../../billing/billing-views.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly events: BillingEventStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ events }, { caller, query }) => ({
  status: 200,
  body: listView(await events.list(caller.organisationId, pageRequest(query)), billingEventView),
});

export const handler = serve(contract, () => ({ events: dynamoBillingEvents(billingTable()) }), operation);

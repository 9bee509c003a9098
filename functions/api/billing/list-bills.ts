import { dynamoBillingBills } from '../../../adapters/aws/dynamo-billing-bills.ts';
import type { BillStore } from '../../../core/billing/bill.ts';
import { listBills as contract } from '../../../schemas/endpoints/billing.ts';
import { billView } from '../../billing/billing-views.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly bills: BillStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ bills }, { caller, query }) => ({
  status: 200,
  body: listView(await bills.list(caller.organisationId, pageRequest(query)), billView),
});

export const handler = serve(contract, () => ({ bills: dynamoBillingBills(billingTable()) }), operation);

import { listBills as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BillStore } from '../domain/bill.ts';
import { listBills as grants } from '../resources.ts';
import { dynamoBillingBills } from '../store/dynamo-billing-bills.ts';
import { billView } from '../wiring/billing-views.ts';

interface Adapters {
  readonly bills: BillStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ bills }, { caller, query }) => ({
  status: 200,
  body: listView(await bills.list(caller.organisationId, pageRequest(query)), billView),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ bills: dynamoBillingBills(heldTable(held.billing)) })),
  operation,
);

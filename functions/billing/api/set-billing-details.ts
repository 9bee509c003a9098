import { setBillingDetails as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BillingDetailsStore } from '../domain/billing-details.ts';
import { setBillingDetails as grants } from '../resources.ts';
import { dynamoBillingDetails } from '../store/dynamo-billing-details.ts';

interface Adapters {
  readonly details: BillingDetailsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ details }, { caller, body }) => {
  await details.setAddress(caller.organisationId, body.address);
  return { status: 200, body };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ details: dynamoBillingDetails(heldTable(held.billing)) })),
  operation,
);

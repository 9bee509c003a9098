import { getBillingDetails as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BillingDetailsReader } from '../domain/billing-details.ts';
import { getBillingDetails as grants } from '../resources.ts';
import { dynamoBillingDetailsReader } from '../store/dynamo-billing-details.ts';

interface Adapters {
  readonly details: BillingDetailsReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ details }, { caller }) => ({
  status: 200,
  body: { address: [...(await details.address(caller.organisationId))] },
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ details: dynamoBillingDetailsReader(heldTable(held.billing)) })),
  operation,
);

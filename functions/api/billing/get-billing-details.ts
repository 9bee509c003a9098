import { dynamoBillingDetails } from '../../../adapters/aws/dynamo-billing-details.ts';
import type { BillingDetailsStore } from '../../../core/billing/billing-details.ts';
import { getBillingDetails as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly details: BillingDetailsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ details }, { caller }) => ({
  status: 200,
  body: { address: [...(await details.address(caller.organisationId))] },
});

export const handler = serve(contract, () => ({ details: dynamoBillingDetails(billingTable()) }), operation);

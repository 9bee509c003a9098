import { getBillingDetails as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { billingTable } from '../../platform/serve/tables.ts';
import type { BillingDetailsStore } from '../domain/billing-details.ts';
import { dynamoBillingDetails } from '../store/dynamo-billing-details.ts';

interface Adapters {
  readonly details: BillingDetailsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ details }, { caller }) => ({
  status: 200,
  body: { address: [...(await details.address(caller.organisationId))] },
});

export const handler = serve(contract, () => ({ details: dynamoBillingDetails(billingTable()) }), operation);

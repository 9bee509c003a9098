import { dynamoBillingPrices } from '../../../adapters/aws/dynamo-billing-prices.ts';
import type { PriceStore } from '../../../core/billing/price.ts';
import { listPricing as contract } from '../../../schemas/endpoints/billing.ts';
import { pricingView } from '../../billing/billing-views.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly prices: PriceStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ prices }, { caller, now }) => ({
  status: 200,
  body: await pricingView(prices, caller.organisationId, new Date(now).toISOString()),
});

export const handler = serve(contract, () => ({ prices: dynamoBillingPrices(billingTable()) }), operation);

import { listPricing as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { billingTable } from '../../platform/serve/tables.ts';
import type { PriceStore } from '../domain/price.ts';
import { dynamoBillingPrices } from '../store/dynamo-billing-prices.ts';
import { pricingView } from '../wiring/billing-views.ts';

interface Adapters {
  readonly prices: PriceStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ prices }, { caller, now }) => ({
  status: 200,
  body: await pricingView(prices, caller.organisationId, new Date(now).toISOString()),
});

export const handler = serve(contract, () => ({ prices: dynamoBillingPrices(billingTable()) }), operation);

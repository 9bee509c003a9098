import { listPricing as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PriceReader } from '../domain/price.ts';
import { listPricing as grants } from '../resources.ts';
import { dynamoBillingPricesReader } from '../store/dynamo-billing-prices.ts';
import { pricingView } from '../wiring/billing-views.ts';

interface Adapters {
  readonly prices: PriceReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ prices }, { caller, now }) => ({
  status: 200,
  body: await pricingView(prices, caller.organisationId, new Date(now).toISOString()),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ prices: dynamoBillingPricesReader(heldTable(held.billing)) })),
  operation,
);

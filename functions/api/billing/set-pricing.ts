import { dynamoBillingPrices } from '../../../adapters/aws/dynamo-billing-prices.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { startOfDay } from '../../../core/billing/period.ts';
import type { PriceStore } from '../../../core/billing/price.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { centsOf } from '../../../core/money/cents.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { setPricing as contract } from '../../../schemas/endpoints/billing.ts';
import { pricingView } from '../../billing/billing-views.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable, directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly prices: PriceStore;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, prices },
  { caller, path, body, now },
) => {
  const { organisation_id: organisationId } = path;
  const { effective_from: from } = body;
  if (from !== undefined && from <= johannesburgDate(now)) {
    const msg = 'must be a day after today; leave it out for prices from now on';
    return { invalid: [{ loc: ['body', 'effective_from'], msg, type: 'value_error' }] };
  }
  if ((await organisations.find(organisationId)) === null) return { problem: 'resource_not_found' };
  const setAt = new Date(now).toISOString();
  const effectiveFrom = from === undefined ? setAt : startOfDay(from);
  await prices.agree(
    body.prices.map(({ type: item, price }) => ({
      organisationId,
      item,
      effectiveFrom,
      priceCents: price === null ? null : centsOf(price),
      setBy: caller.id,
      setAt,
    })),
  );
  return { status: 200, body: await pricingView(prices, organisationId, effectiveFrom) };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  prices: dynamoBillingPrices(billingTable()),
});

export const handler = serve(contract, wiring, operation);

import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { setPricing as contract } from '../../../schemas/endpoints/billing.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { startOfDay } from '../domain/period.ts';
import type { PriceStore } from '../domain/price.ts';
import { setPricing as grants } from '../resources.ts';
import { dynamoBillingPrices } from '../store/dynamo-billing-prices.ts';
import { pricingView } from '../wiring/billing-views.ts';

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

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    prices: dynamoBillingPrices(heldTable(held.billing)),
  }),
);

export const handler = serve(contract, wiring, operation);

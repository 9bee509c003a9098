import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import { billableItems } from '../domain/billable-item.ts';
import type { PriceReader, PriceStore } from '../domain/price.ts';
import { billingKeys } from './billing-items.ts';

const Agreed = z.object({
  organisationId: z.string(),
  item: z.enum(billableItems),
  effectiveFrom: z.string(),
  priceCents: z.int().nullable(),
  setBy: z.string(),
  setAt: z.string(),
});

/** Agreed prices in the billing table: each is kept, so that the price of any instant can be found ever after. */
export function dynamoBillingPrices(table: Table): PriceStore {
  return {
    ...dynamoBillingPricesReader(table),
    async agree(prices) {
      await table.transact(
        prices.map((price) => ({
          put: { ...billingKeys.price(price.organisationId, price.item, price.effectiveFrom), ...price },
        })),
      );
    },
  };
}

/** The same for functions that may only read. */
export function dynamoBillingPricesReader(table: ReadableTable): PriceReader {
  return {
    async inForce(organisationId, item, at) {
      const { pk, sk: last } = billingKeys.price(organisationId, item, at);
      const { items } = await table.queryPage({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: marshall({
          ':pk': pk,
          ':first': billingKeys.price(organisationId, item, '').sk,
          ':last': last,
        }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: 1,
      });
      return items[0] === undefined ? null : Agreed.parse(items[0]);
    },
  };
}

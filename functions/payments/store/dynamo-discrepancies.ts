import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type FlagKind, flagPartitions } from '../../billing/store/flag-items.ts';
import { dynamoInvoiceLinksReader } from '../../books/store/dynamo-invoice-links.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Discrepancy, DiscrepancyList } from '../domain/discrepancy.ts';
import { dynamoCardsReader } from './dynamo-cards.ts';
import { dynamoChargesReader } from './dynamo-charges.ts';
import { dynamoRefundsReader } from './dynamo-refunds.ts';

const Flag = z.object({ sk: z.string(), organisationId: z.string(), id: z.string() });
type Flag = z.infer<typeof Flag>;

const kinds: readonly FlagKind[] = ['charge', 'card', 'refund', 'invoice'];

/**
 * The newest flags of a kind.
 * @param before key of a flag, of whatever kind: those that come after it in the list
 */
export async function newestFlags(
  table: ReadableTable,
  kind: FlagKind,
  limit: number,
  before?: string,
): Promise<Flag[]> {
  const items = await table.query({
    KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: marshall({
      ':pk': flagPartitions[kind],
      ...(before === undefined ? {} : { ':before': before }),
    }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit,
  });
  return items.slice(0, limit).map((item) => Flag.parse(item));
}

/** How many of a kind wait: what people have to look at, so few that they are counted where they are. */
async function countFlags(table: ReadableTable, kind: FlagKind): Promise<number> {
  return table.count({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': flagPartitions[kind] }),
    ConsistentRead: true,
  });
}

/** What waits for a person, in the billing table: the partitions of all kinds are in the order of time. */
export function dynamoDiscrepancies(table: ReadableTable): DiscrepancyList {
  async function found(kind: FlagKind, { organisationId, id }: Flag): Promise<Discrepancy | null> {
    switch (kind) {
      case 'charge': {
        const charge = await dynamoChargesReader(table).find(organisationId, id);
        return charge && { kind, charge };
      }
      case 'card': {
        const card = await dynamoCardsReader(table).find(organisationId, id);
        return card && { kind, card };
      }
      case 'refund': {
        const refund = await dynamoRefundsReader(table).find(organisationId, id);
        return refund && { kind, refund };
      }
      case 'invoice': {
        const link = await dynamoInvoiceLinksReader(table).ofBill({ organisationId, billId: id });
        return link && { kind, link };
      }
    }
  }

  return {
    async page({ skip, limit, cursor }) {
      const left = cursor === undefined ? skip : 0;
      const flags = await Promise.all(
        kinds.map(async (kind) =>
          (await newestFlags(table, kind, left + limit + 1, cursor)).map((flag) => ({ kind, flag })),
        ),
      );
      const newest = flags.flat().toSorted((a, b) => (a.flag.sk < b.flag.sk ? 1 : -1));
      const shown = newest.slice(left, left + limit);
      const counts = await Promise.all(kinds.map((kind) => countFlags(table, kind)));
      const count = counts.reduce((sum, one) => sum + one, 0);
      const items = await Promise.all(shown.map(({ kind, flag }) => found(kind, flag)));
      return {
        items: items.flatMap((item) => (item === null ? [] : [item])),
        count,
        hasPrev: cursor !== undefined || (left > 0 && count > 0),
        nextCursor: newest.length > left + limit ? (shown.at(-1)?.flag.sk ?? null) : null,
      };
    },
  };
}

import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { DueCheck, PaymentWatch } from '../../core/payments/charge.ts';
import { dynamoCards } from './dynamo-cards.ts';
import { dynamoCharges } from './dynamo-charges.ts';
import { dynamoRefunds } from './dynamo-refunds.ts';
import { flagPartitions, paymentKeys } from './payment-items.ts';
import type { Table } from './table.ts';

const Check = z.object({ kind: z.enum(['charge', 'card', 'refund']), organisationId: z.string(), id: z.string() });
const Due = Check.extend({ since: z.string() });
const Flag = z.object({ organisationId: z.string(), id: z.string() });

/** What is under way at the provider, in the billing table. */
export function dynamoPaymentWatch(table: Table): PaymentWatch {
  const flags = async (kind: DueCheck['kind'], limit: number) => {
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': flagPartitions[kind] }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
    });
    return items.slice(0, limit).map((item) => Flag.parse(item));
  };

  /** What the newest flags of a kind stand for. */
  async function flagged<T>(
    kind: DueCheck['kind'],
    limit: number,
    find: (organisationId: string, id: string) => Promise<T | null>,
  ): Promise<T[]> {
    const found = await Promise.all(
      (await flags(kind, limit)).map(({ organisationId, id }) => find(organisationId, id)),
    );
    return found.flatMap((one) => (one === null ? [] : [one]));
  }

  return {
    async due(by, limit) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND sk < :by',
        ExpressionAttributeValues: marshall({ ':pk': paymentKeys.watch, ':by': `${by}$` }),
        ConsistentRead: true,
        Limit: limit,
      });
      return items.slice(0, limit).map((item) => Due.parse(item));
    },
    async named(merchantTransactionId) {
      const item = await table.get(paymentKeys.name(merchantTransactionId));
      return item ? Check.parse(item) : null;
    },
    flagged: (limit) => flagged('charge', limit, dynamoCharges(table).find),
    flaggedCards: (limit) => flagged('card', limit, dynamoCards(table).find),
    flaggedRefunds: (limit) => flagged('refund', limit, dynamoRefunds(table).find),
    async isAnyFlagged() {
      const found = await Promise.all((['charge', 'card', 'refund'] as const).map((kind) => flags(kind, 1)));
      return found.some((one) => one.length > 0);
    },
  };
}

import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { FlagKind } from '../../billing/store/flag-items.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { PaymentWatch } from '../domain/charge.ts';
import { newestFlags } from './dynamo-discrepancies.ts';
import { paymentKeys } from './payment-items.ts';

const Check = z.object({ kind: z.enum(['charge', 'card', 'refund']), organisationId: z.string(), id: z.string() });
const Due = Check.extend({ since: z.string() });

/** What is under way at the provider, in the billing table. */
export function dynamoPaymentWatch(table: ReadableTable): PaymentWatch {
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
    async isAnyFlagged(invoicesSince) {
      const newest = (kind: FlagKind) => newestFlags(table, kind, 1);
      const [invoices, payments] = await Promise.all([
        newest('invoice'),
        Promise.all((['charge', 'card', 'refund'] as const).map(newest)),
      ]);
      return invoices.some(({ sk }) => sk >= invoicesSince) || payments.flat().length > 0;
    },
  };
}

import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { CardRecord } from '../../core/payments/card.ts';
import { ChargeRecord, type ChargeStore, isUnderWay, type PaymentWatch } from '../../core/payments/charge.ts';
import { BusyError } from './busy-error.ts';
import { nameAction, paymentKeys, versionIs, watchActions } from './payment-items.ts';
import { absent, type Item, type Key, type Table, type WriteAction } from './table.ts';

/** What is known of a subject: the number of its tries, and the newest. */
const Subject = z.object({ tries: z.int(), newestId: z.string() });

/** Names what is flagged. */
const Flag = z.object({ organisationId: z.string(), sk: z.string() });

const Check = z.object({ kind: z.enum(['charge', 'card']), organisationId: z.string(), id: z.string() });

/**
 * Of calls at once for one subject each round has one winner. Those that come right after it was paid begin and drop a try
 * of their own one after the other.
 */
const TRIES = 60;

/** Charges in the billing table. */
export function dynamoCharges(table: Table): ChargeStore {
  const find: ChargeStore['find'] = async (organisationId, id) => {
    const item = await table.get(paymentKeys.charge(organisationId, id));
    return item ? ChargeRecord.parse(item) : null;
  };
  const subjectOf = async (organisationId: string, subject: string) => {
    const item = await table.get(paymentKeys.subject(organisationId, subject));
    return item ? Subject.parse(item) : null;
  };

  return {
    async begin(wanted, idOf, at, checkAt) {
      const { organisationId, subject } = wanted;
      const key = paymentKeys.subject(organisationId, subject);
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const known = await subjectOf(organisationId, subject);
        const newest = known === null ? null : await find(organisationId, known.newestId);
        if (newest !== null && isUnderWay(newest)) return { outcome: 'under_way', charge: newest };
        const tryNumber = (known?.tries ?? 0) + 1;
        const charge: ChargeRecord = {
          ...wanted,
          id: idOf(tryNumber),
          tryNumber,
          state: 'OPEN',
          flag: null,
          paymentId: null,
          resultCode: null,
          counted: false,
          createdAt: at,
          settledAt: null,
          checkAt,
          version: 1,
        };
        const { id } = charge;
        const failed = await table.transact([
          {
            put: { ...key, tries: tryNumber, newestId: id },
            condition: known === null ? absent : { expression: 'tries = :tries', values: { ':tries': known.tries } },
          },
          { put: { ...paymentKeys.charge(organisationId, id), ...charge }, condition: absent },
          nameAction(id, { kind: 'charge', organisationId, id }),
          ...watchActions('charge', null, charge),
        ]);
        if (failed.length === 0) return { outcome: 'begun', charge };
      }
      throw new BusyError('too many charges of one subject at once');
    },
    async newest(organisationId, subject) {
      const known = await subjectOf(organisationId, subject);
      return known === null ? null : find(organisationId, known.newestId);
    },
    find,
    async save(before, after) {
      const { organisationId, id } = after;
      const actions: WriteAction[] = [
        { put: { ...paymentKeys.charge(organisationId, id), ...after }, condition: versionIs(before.version) },
        ...watchActions('charge', before, after),
      ];
      if (after.state === 'FLAGGED') actions.push({ put: { pk: paymentKeys.flags, sk: id, organisationId } });
      return (await table.transact(actions)).length === 0;
    },
  };
}

/** What is under way at the provider, in the billing table. */
export function dynamoPaymentWatch(table: Table): PaymentWatch {
  return {
    async due(by, limit) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND sk < :by',
        ExpressionAttributeValues: marshall({ ':pk': paymentKeys.watch, ':by': `${by}$` }),
        ConsistentRead: true,
        Limit: limit,
      });
      return items.slice(0, limit).map((item) => Check.parse(item));
    },
    async named(merchantTransactionId) {
      const item = await table.get(paymentKeys.name(merchantTransactionId));
      return item ? Check.parse(item) : null;
    },
    async flagged(limit) {
      const items = await flaggedItems(table, paymentKeys.flags, paymentKeys.charge, limit);
      return items.map((item) => ChargeRecord.parse(item)).toSorted(newestFirst);
    },
    async flaggedCards(limit) {
      const items = await flaggedItems(table, paymentKeys.cardFlags, paymentKeys.card, limit);
      return items.map((item) => CardRecord.parse(item)).toSorted(newestFirst);
    },
  };
}

const newestFirst = (a: { readonly createdAt: string }, b: { readonly createdAt: string }): number =>
  a.createdAt < b.createdAt ? 1 : -1;

/** What the names of a list of flags stand for. */
async function flaggedItems(
  table: Table,
  pk: string,
  keyOf: (organisationId: string, id: string) => Key,
  limit: number,
): Promise<Item[]> {
  const flags = await table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': pk }),
    ConsistentRead: true,
    Limit: limit,
  });
  const items = await Promise.all(
    flags.slice(0, limit).map((flag) => {
      const { organisationId, sk } = Flag.parse(flag);
      return table.get(keyOf(organisationId, sk));
    }),
  );
  return items.flatMap((item) => (item ? [item] : []));
}

import { marshall } from '@aws-sdk/util-dynamodb';
import { flagActions } from '../../billing/store/flag-items.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, type Table, versionIs, type WriteAction } from '../../platform/store/table.ts';
import { type CardReader, CardRecord, type CardStore } from '../domain/card.ts';
import { nameAction, paymentKeys, watchActions } from './payment-items.ts';

const placeOf = ({ state, organisationId, id }: CardRecord): Key =>
  state === 'DELETED' ? paymentKeys.deletedCard(organisationId, id) : paymentKeys.card(organisationId, id);

/** Cards of organisations in the billing table: what stands for them at the provider, never their numbers. */
export function dynamoCards(table: Table): CardStore {
  return {
    ...dynamoCardsReader(table),
    async create(card) {
      const { organisationId, id, transactionId } = card;
      await table.create([
        { put: { ...paymentKeys.card(organisationId, id), ...card }, condition: absent },
        nameAction(transactionId, { kind: 'card', organisationId, id }),
        ...watchActions('card', null, card),
      ]);
    },
    async save(before, after) {
      const condition = versionIs(before.version);
      const [from, to] = [placeOf(before), placeOf(after)];
      const kept: WriteAction[] =
        from.sk === to.sk
          ? [{ put: { ...to, ...after }, condition }]
          : [
              { remove: from, condition },
              { put: { ...to, ...after }, condition: absent },
            ];
      const failed = await table.transact([
        ...kept,
        ...watchActions('card', before, after),
        ...flagActions('card', before, after),
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoCardsReader(table: ReadableTable): CardReader {
  return {
    async deleted(organisationId, limit) {
      const { pk, sk: prefix } = paymentKeys.deletedCard(organisationId, '');
      // One page: a card is far below the megabyte of it divided by the most that are shown.
      const { items } = await table.queryPage({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': pk, ':prefix': prefix }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      });
      return items.map((item) => CardRecord.parse(item));
    },
    async find(organisationId, cardId) {
      // Cards move from the one place to the other and never back.
      const item =
        (await table.get(paymentKeys.card(organisationId, cardId))) ??
        (await table.get(paymentKeys.deletedCard(organisationId, cardId)));
      return item ? CardRecord.parse(item) : null;
    },
    async list(organisationId) {
      const { pk, sk: prefix } = paymentKeys.card(organisationId, '');
      const items = await table.startingWith(pk, prefix);
      return items.map((item) => CardRecord.parse(item)).toReversed();
    },
  };
}

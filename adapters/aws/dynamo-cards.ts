import { CardRecord, type CardStore } from '../../core/payments/card.ts';
import { nameAction, paymentKeys, versionIs, watchActions } from './payment-items.ts';
import { absent, type Table } from './table.ts';

/** Cards of organisations in the billing table: what stands for them at the provider, never their numbers. */
export function dynamoCards(table: Table): CardStore {
  return {
    async create(card) {
      const { organisationId, id, transactionId } = card;
      await table.create([
        { put: { ...paymentKeys.card(organisationId, id), ...card }, condition: absent },
        nameAction(transactionId, { kind: 'card', organisationId, id }),
        ...watchActions('card', null, card),
      ]);
    },
    async find(organisationId, cardId) {
      const item = await table.get(paymentKeys.card(organisationId, cardId));
      return item ? CardRecord.parse(item) : null;
    },
    async list(organisationId) {
      const { pk, sk: prefix } = paymentKeys.card(organisationId, '');
      const items = await table.startingWith(pk, prefix);
      return items
        .map((item) => CardRecord.parse(item))
        .filter(({ state }) => state !== 'DELETED')
        .toReversed();
    },
    async save(before, after) {
      const failed = await table.transact([
        {
          put: { ...paymentKeys.card(after.organisationId, after.id), ...after },
          condition: versionIs(before.version),
        },
        ...watchActions('card', before, after),
        ...(after.refund === 'flagged'
          ? [{ put: { pk: paymentKeys.cardFlags, sk: after.id, organisationId: after.organisationId } }]
          : []),
      ]);
      return failed.length === 0;
    },
  };
}

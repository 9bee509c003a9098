import { dynamoCards } from '../../../adapters/aws/dynamo-cards.ts';
import type { CardStore } from '../../../core/payments/card.ts';
import { listCards as contract } from '../../../schemas/endpoints/cards.ts';
import { cardView } from '../../payments/card-view.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly cards: Pick<CardStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ cards }, { caller }) => ({
  status: 200,
  body: (await cards.list(caller.organisationId)).map(cardView),
});

export const handler = serve(contract, () => ({ cards: dynamoCards(billingTable()) }), operation);

import { listCards as contract } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { CardStore } from '../domain/card.ts';
import { listCards as grants } from '../resources.ts';
import { dynamoCards } from '../store/dynamo-cards.ts';
import { cardView } from '../wiring/card-view.ts';

interface Adapters {
  readonly cards: Pick<CardStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ cards }, { caller }) => ({
  status: 200,
  body: (await cards.list(caller.organisationId)).map(cardView),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ cards: dynamoCards(heldTable(held.billing)) })),
  operation,
);

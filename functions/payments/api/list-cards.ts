import { listCards as contract } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type CardStore, DELETED_CARDS_SHOWN } from '../domain/card.ts';
import { listCards as grants } from '../resources.ts';
import { dynamoCardsReader } from '../store/dynamo-cards.ts';
import { cardView } from '../wiring/card-view.ts';

interface Adapters {
  readonly cards: Pick<CardStore, 'list' | 'deleted'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ cards }, { caller, query }) => {
  const isAsked = query.include_deleted === 'true';
  const [kept, deleted] = await Promise.all([
    cards.list(caller.organisationId),
    isAsked ? cards.deleted(caller.organisationId, DELETED_CARDS_SHOWN) : [],
  ]);
  return { status: 200, body: [...kept, ...deleted].map(cardView) };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ cards: dynamoCardsReader(heldTable(held.billing)) })),
  operation,
);

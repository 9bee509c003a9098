import { deleteCard as contract } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type CardPorts, deleteCard } from '../domain/register-card.ts';
import { deleteCard as grants } from '../resources.ts';
import { cardPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: CardPorts;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports }, { caller, path, now }) => {
  const card = await ports.cards.find(caller.organisationId, path.card_id);
  if (card === null || card.state === 'DELETED') return { problem: 'card_not_found' };
  await deleteCard(ports, card, now);
  return { status: 204, body: undefined };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ports: cardPorts(held) })),
  operation,
);

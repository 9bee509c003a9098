import { type CardPorts, deleteCard } from '../../../core/payments/register-card.ts';
import { deleteCard as contract } from '../../../schemas/endpoints/cards.ts';
import { cardPorts } from '../../payments/payment-wiring.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters {
  readonly ports: CardPorts;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports }, { caller, path, now }) => {
  const card = await ports.cards.find(caller.organisationId, path.card_id);
  if (card === null || card.state === 'DELETED') return { problem: 'card_not_found' };
  await deleteCard(ports, card, now);
  return { status: 204, body: undefined };
};

export const handler = serve(contract, () => ({ ports: cardPorts() }), operation);

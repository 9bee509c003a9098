import { createCard as contract, returnFromCheckout } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_CARDS } from '../domain/card.ts';
import { beginCard, type CardPorts } from '../domain/register-card.ts';
import { createCard as grants } from '../resources.ts';
import { cardView } from '../wiring/card-view.ts';
import { cardPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: CardPorts;
  readonly identifiers: Identifiers;
  readonly returnUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { ports, identifiers, returnUrl },
  { caller, body, now },
) => {
  const { organisationId } = caller;
  const known = await ports.cards.list(organisationId);
  if (known.length >= MAX_CARDS) return { problem: 'cards_full', details: { limit: String(MAX_CARDS) } };
  const id = identifiers.next(now);
  const transactionId = derivedIdentifier(id, 'card').slice(8);
  const card = { id, organisationId, name: body.name, transactionId, nonce: identifiers.next(now), returnUrl };
  const begun = await beginCard(ports, card, now);
  if ('silent' in begun) {
    logger.warn('payment_provider_silent', { reason: begun.silent });
    return { problem: 'payment_provider_unavailable' };
  }
  return { status: 201, body: { card: cardView(begun.card), link_url: begun.address } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ports: cardPorts(held),
    identifiers: randomIdentifiers,
    returnUrl: `${held.apiUrl.to('read')}${returnFromCheckout.path}`,
  }),
);

export const handler = serve(contract, wiring, operation);

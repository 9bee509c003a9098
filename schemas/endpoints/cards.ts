import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Card, CardIn, CardLink, CardsQuery } from '../entities/cards.ts';
import { Id } from '../identifiers.ts';

const scopes = ['organisation:api'] as const;
const permission = 'billing.manage';
const cardsPath = '/v1/billing/cards/';
const returnPath = '/v1/billing/card_return';

export const listCards = endpoint({
  id: 'listCards',
  area: 'payments',
  method: 'GET',
  path: cardsPath,
  summary: 'Cards of the organisation, newest first',
  description:
    'Deleted cards are left out unless you ask for them: the newest 50 then follow the others. A card that is being entered at the payment provider is not linked yet.',
  scopes,
  permission,
  request: { query: CardsQuery },
  replies: { 200: z.array(Card).meta({ id: 'Cards' }) },
  errors: [],
});

export const createCard = endpoint({
  id: 'createCard',
  audit: { action: 'card.created', subject: 'organisation' },
  area: 'payments',
  method: 'POST',
  path: cardsPath,
  summary: 'Begin to link a card',
  description:
    'Answers the page of the payment provider on which the card is entered: its number never reaches us. Afterwards the browser comes back to the console.',
  scopes,
  permission,
  request: { body: CardIn },
  replies: { 201: CardLink },
  errors: ['cards_full', 'payment_provider_unavailable'],
});

export const deleteCard = endpoint({
  id: 'deleteCard',
  audit: { action: 'card.deleted', subject: 'card', at: 'card_id' },
  area: 'payments',
  method: 'DELETE',
  path: `${cardsPath}{card_id}`,
  summary: 'Delete a card',
  description: 'It is never charged again, and the payment provider deletes it.',
  scopes,
  permission,
  request: { path: z.object({ card_id: Id }) },
  replies: { 204: 'empty' },
  errors: ['card_not_found'],
});

export const returnFromCheckout = endpoint({
  id: 'returnFromCheckout',
  area: 'payments',
  method: 'POST',
  path: returnPath,
  summary: 'Where a browser comes back from the payment provider',
  description:
    'Leads on to the console. Nothing from the browser is trusted: the state of the card is requested from the provider.',
  scopes: 'none',
  request: { form: z.object({ merchantTransactionId: z.string().max(64).optional() }) },
  replies: { 303: 'empty' },
  errors: [],
  requestsPerMinute: 60,
  ignoresIdempotencyKey: true,
});

export const leaveCheckout = endpoint({
  id: 'leaveCheckout',
  area: 'payments',
  method: 'GET',
  path: returnPath,
  summary: 'Where a browser comes back from the payment provider without a card',
  description: 'The payment partner sends the payer here when a checkout is left. It redirects to the console.',
  scopes: 'none',
  request: {},
  replies: { 303: 'empty' },
  errors: [],
});

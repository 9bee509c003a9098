import type * as z from 'zod';
import type { Card } from '../../../schemas/entities/cards.ts';
import type { CardRecord } from '../domain/card.ts';
import { declineReason } from '../domain/result-code.ts';

/** A card as the API shows it. */
export function cardView({
  id,
  name,
  state,
  lastFour,
  brand,
  expiresIn,
  resultCode,
}: CardRecord): z.input<typeof Card> {
  return {
    id,
    name,
    is_linked: state === 'LINKED',
    deleted: state === 'DELETED',
    last_four: lastFour,
    brand,
    expires_in: expiresIn,
    decline_reason: state === 'DECLINED' ? declineReason(resultCode ?? '') : null,
  };
}

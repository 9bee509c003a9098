import * as z from 'zod';

/**
 * A card of an organisation. We never see its number: the provider does, on a page of its own, and gives us a name for it.
 *
 *     PENDING ──► LINKED ──► DELETED
 *        └──────► DECLINED ──► DELETED
 */
export const CardRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  name: z.string(),
  state: z.enum(['PENDING', 'LINKED', 'DECLINED', 'DELETED']),
  /** Our name, at the provider, of the payment that proves the card. */
  transactionId: z.string(),
  checkoutId: z.string(),
  registrationId: z.string().nullable(),
  brand: z.string().nullable(),
  lastFour: z.string().nullable(),
  /** `2031-12`. */
  expiresIn: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  paymentId: z.string().nullable(),
  resultCode: z.string().nullable(),
  /** What proved the card is given back. ASKED: by one of those that look at the card, until it is checked again. */
  refund: z.enum(['none', 'due', 'asked', 'done', 'flagged']),
  /** Since when it is shown to a person. */
  flaggedAt: z.string().nullable().default(null),
  /** Who of our staff settled its flag. */
  settledBy: z.string().nullable().default(null),
  /** The provider forgets a deleted card. */
  removal: z.enum(['none', 'due', 'done']),
  createdAt: z.string(),
  checkAt: z.string().nullable(),
  version: z.int(),
});
export type CardRecord = z.infer<typeof CardRecord>;

/** What `CardStore` offers to functions that may only read. */
export interface CardReader {
  find(organisationId: string, cardId: string): Promise<CardRecord | null>;
  /** Cards that are not deleted, newest first. */
  list(organisationId: string): Promise<CardRecord[]>;
  /** The newest of those that are deleted, newest first. */
  deleted(organisationId: string, limit: number): Promise<CardRecord[]>;
}

export interface CardStore extends CardReader {
  create(card: CardRecord): Promise<void>;
  /** Keeps a card that changed; false when somebody else changed it concurrently. */
  save(before: CardRecord, after: CardRecord): Promise<boolean>;
}

/** More cards than this an organisation has no use for. */
export const MAX_CARDS = 20;

/** Deleted cards that a list shows. */
export const DELETED_CARDS_SHOWN = 50;

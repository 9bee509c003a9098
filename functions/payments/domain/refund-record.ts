import * as z from 'zod';

/** Money of a charge that goes back to its card. It leaves the balance before the provider is asked. */
export const RefundRecord = z.object({
  /** Our name of it at the provider. */
  id: z.string(),
  organisationId: z.string(),
  chargeId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  /** TAKEN: out of the balance, and not known to be on the card. RETURNED: the provider refused, the balance has it back. */
  state: z.enum(['TAKEN', 'REFUNDED', 'RETURNED']),
  createdAt: z.string(),
  /** When it is looked for at the provider next; null when it has an end. */
  checkAt: z.string().nullable(),
  /** Since when it is shown to a person: it has had no end for too long. */
  flaggedAt: z.string().nullable(),
});
export type RefundRecord = z.infer<typeof RefundRecord>;

/** What `RefundStore` offers to functions that may only read. */
export interface RefundReader {
  find(organisationId: string, id: string): Promise<RefundRecord | null>;
}

export interface RefundStore extends RefundReader {
  /** Takes the money out of the balance and keeps the refund, once for each id. */
  take(refund: RefundRecord): Promise<'taken' | 'taken_before' | 'too_low'>;
  /** Reserves the right to ask the provider until an instant: two requests at once would be two refunds. */
  claim(refund: RefundRecord, at: string, until: string): Promise<boolean>;
  /** Notes when a refund without an end is looked for next, and since when it is shown to a person. */
  postpone(refund: RefundRecord, checkAt: string, flaggedAt: string | null): Promise<void>;
  /** Notes that the money is on its card. */
  finish(refund: RefundRecord): Promise<void>;
  /** Gives the money back to the balance, once. */
  giveBack(refund: RefundRecord, at: string): Promise<void>;
}

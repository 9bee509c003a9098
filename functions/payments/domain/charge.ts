import * as z from 'zod';

/** What a charge is for. */
const ChargePurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bill'), billId: z.string() }),
  z.object({ kind: z.literal('topup') }),
]);
export type ChargePurpose = z.infer<typeof ChargePurpose>;

/**
 * One try to charge a card. It is kept before the provider receives it, so that no crash can make a second one of it.
 *
 *     OPEN ──► PAID          money moved; `counted` says whether it is in the books
 *      ├────► DECLINED ──► PAID   the provider said no, and yes later
 *      ├────► LOST ──────► PAID   it never arrived there, as far as was known
 *      └────► FLAGGED        what is there contradicts what is here, or nobody knows it: for a person, who settles it
 *                            as PAID or as DECLINED
 */
export const ChargeRecord = z.object({
  /** Our name of it at the provider: derived from its subject and the number of the try. */
  id: z.string(),
  organisationId: z.string(),
  /** What may have one charge under way at a time: a bill, or a top-up. */
  subject: z.string(),
  tryNumber: z.int(),
  purpose: ChargePurpose,
  cardId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  state: z.enum(['OPEN', 'PAID', 'DECLINED', 'LOST', 'FLAGGED']),
  /** Why it is flagged: a name of the cause. */
  flag: z.string().nullable(),
  /** Since when it is shown to a person. */
  flaggedAt: z.string().nullable().default(null),
  /** Who of our staff settled its last flag. */
  settledBy: z.string().nullable().default(null),
  paymentId: z.string().nullable(),
  resultCode: z.string().nullable(),
  counted: z.boolean(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  /** When it is compared with the provider next; null when it is not any more. */
  checkAt: z.string().nullable(),
  version: z.int(),
});
export type ChargeRecord = z.infer<typeof ChargeRecord>;

/**
 * Whether nobody may charge for the same subject again: nobody knows yet, it is not in the books yet, or a person must
 * look at it first.
 */
export const isUnderWay = ({ state, counted }: ChargeRecord): boolean =>
  state === 'OPEN' || state === 'FLAGGED' || (state === 'PAID' && !counted);

/** A charge that is about to begin. */
export type NewCharge = Pick<
  ChargeRecord,
  'organisationId' | 'subject' | 'purpose' | 'cardId' | 'amountCents' | 'currency'
>;

/** What `ChargeStore` offers to functions that may only read. */
export interface ChargeReader {
  /** The newest try of a subject. */
  newest(organisationId: string, subject: string): Promise<ChargeRecord | null>;
  find(organisationId: string, id: string): Promise<ChargeRecord | null>;
}

export interface ChargeStore extends ChargeReader {
  /**
   * Keeps the next try of a subject, unless its newest one is under way.
   * @param idOf the name of a try by its number
   */
  begin(
    charge: NewCharge,
    idOf: (tryNumber: number) => string,
    at: string,
    checkAt: string,
  ): Promise<{ readonly outcome: 'begun' | 'under_way'; readonly charge: ChargeRecord }>;
  /** Keeps a charge that changed; false when somebody else changed it concurrently. */
  save(before: ChargeRecord, after: ChargeRecord): Promise<boolean>;
}

/** Something that must be compared with the provider. */
export interface DueCheck {
  readonly kind: 'charge' | 'card' | 'refund';
  readonly organisationId: string;
  readonly id: string;
}

/** What is under way at the provider, across organisations. */
export interface PaymentWatch {
  /** What is due by an instant, the longest due first. */
  due(by: string, limit: number): Promise<(DueCheck & { readonly since: string })[]>;
  /** What a name of ours means; null when it is not ours. */
  named(merchantTransactionId: string): Promise<DueCheck | null>;
  /**
   * Whether there is any payment that a person must check, or an invoice of the books that was flagged since an instant: an
   * invoice is put right in the books and not here, so it is reported for a time.
   */
  isAnyFlagged(invoicesSince: string): Promise<boolean>;
}

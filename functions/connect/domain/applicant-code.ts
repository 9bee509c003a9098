import * as z from 'zod';

/** How long a code is taken, and how often it may be typed wrongly: one guess in 200 000 is right. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** A code that was sent to an applicant. */
export const SentCode = z.object({
  organisationId: z.string(),
  applicationId: z.string(),
  /** Keyed by the link that asked for it (`ApplicantCaller.codeKey`): who reads the table cannot try all million codes. */
  hash: z.string(),
  channel: z.literal('email'),
  /** The address as it may be shown. */
  shown: z.string(),
  /** Who stated the address. */
  statedBy: z.enum(['lender', 'applicant', 'account']),
  tries: z.int(),
});
export type SentCode = z.infer<typeof SentCode>;

export interface ApplicantCodeStore {
  /** Keeps a code, in place of the one before. @param now epoch milliseconds */
  keep(code: Omit<SentCode, 'tries'>, now: number): Promise<void>;
  /** Counts a try and gives the code that it is of; null when there is none, it is too old, or was tried too often. */
  tryOne(applicationId: string, now: number): Promise<SentCode | null>;
  /** Takes the code, once. @returns false when another call took it, or a newer code replaced it */
  take(code: SentCode): Promise<boolean>;
}

import * as z from 'zod';

/** How long a connect link opens its application; its application's end comes first where that is earlier. */
const LINK_DAYS = 7;
/** How long a browser goes on after a code was typed in it. */
const CONFIRMED_HOURS = 24;
/** Links of one application that open it at a time: a further one ends the oldest. */
const MOST_LINKS = 10;

/** How the applicant showed that it is they who act: the code that was sent to an address of theirs. */
export const Confirmation = z.object({
  channel: z.literal('email'),
  /** The address, with its middle masked. */
  shown: z.string(),
  /** Who stated that address. */
  statedBy: z.enum(['lender', 'applicant', 'account']),
  at: z.string(),
});
export type Confirmation = z.infer<typeof Confirmation>;

/**
 * A connect link as its application keeps it, under the hash of its secret. One with a confirmation is no link that anybody
 * was sent: its token went to the browser in which the code was typed, and to nobody else.
 */
export const ConnectLink = z.object({
  madeAt: z.string(),
  endsAt: z.string(),
  confirmation: Confirmation.optional(),
});
export type ConnectLink = z.infer<typeof ConnectLink>;

/** A link as it is shown once. */
export interface IssuedLink {
  /** The address that the applicant opens. */
  readonly url: string;
  /** ISO instant in UTC. */
  readonly endsAt: string;
}

/** Links by the hashes of their secrets. */
export const ConnectLinks = z.record(z.string(), ConnectLink);
export type ConnectLinks = z.infer<typeof ConnectLinks>;

/**
 * A link of an application that is made now.
 * @param expiry end of the application, as an ISO instant in UTC
 * @param now epoch milliseconds
 */
export function connectLinkFrom(now: number, expiry: string): ConnectLink {
  const endsAt = Math.min(now + LINK_DAYS * 86_400_000, Date.parse(expiry));
  return { madeAt: new Date(now).toISOString(), endsAt: new Date(endsAt).toISOString() };
}

/** What a browser goes on with after the code was typed in it: for a day, and never longer than the link it came with. */
export function confirmedLink(confirmation: Confirmation, linkEndsAt: string, now: number): ConnectLink {
  const endsAt = Math.min(now + CONFIRMED_HOURS * 3_600_000, Date.parse(linkEndsAt));
  return { madeAt: new Date(now).toISOString(), endsAt: new Date(endsAt).toISOString(), confirmation };
}

/** The hashes of links that have to end before another one is added, the oldest first. */
export function linksToEnd(links: ConnectLinks): string[] {
  const oldestFirst = Object.entries(links).toSorted(([, a], [, b]) => (a.madeAt < b.madeAt ? -1 : 1));
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_LINKS + 1)).map(([hash]) => hash);
}

import * as z from 'zod';

/** How long a connect link opens its application; its application's end comes first where that is earlier. */
const LINK_DAYS = 7;
/** Links of one application that open it at a time: a further one ends the oldest. */
const MOST_LINKS = 10;

/** A connect link as its application keeps it, under the hash of its secret. */
export const ConnectLink = z.object({ madeAt: z.string(), endsAt: z.string() });
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

/** The hashes of links that have to end before another one is added, the oldest first. */
export function linksToEnd(links: ConnectLinks): string[] {
  const oldestFirst = Object.entries(links).toSorted(([, a], [, b]) => (a.madeAt < b.madeAt ? -1 : 1));
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_LINKS + 1)).map(([hash]) => hash);
}

import * as z from 'zod';
import type { Books, BooksAnswer, BooksSession, BooksTokens } from './books.ts';

/** How we are linked with our books. There is one link: the books are our own. */
export const BooksLink = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  state: z.enum(['LINKED', 'EXPIRED']),
  linkedAt: z.string(),
  /** Staff member who linked them. */
  linkedBy: z.string(),
  refreshedAt: z.string(),
  /** Raised by every change of the tokens. */
  version: z.int(),
});
export type BooksLink = z.infer<typeof BooksLink>;

export interface BooksLinkStore {
  read(): Promise<BooksLink | null>;
  tokens(): Promise<{ readonly link: BooksLink; readonly tokens: BooksTokens } | null>;
  /** Links anew, in place of what was. */
  replace(link: Omit<BooksLink, 'version' | 'state'>, tokens: BooksTokens): Promise<void>;
  /** Reserves the right to refresh the tokens of a version until an instant: a refresh token works once. */
  lock(version: number, at: string, until: string): Promise<boolean>;
  /** Keeps the next tokens and releases the lock; false when the tokens are others by now. */
  rotate(version: number, tokens: BooksTokens, at: string): Promise<boolean>;
  unlock(version: number): Promise<void>;
  /** The tokens of a version are worthless; staff must link again. */
  expire(version: number): Promise<void>;
}

export interface LinkPorts {
  readonly links: BooksLinkStore;
  readonly books: Pick<Books, 'refresh'>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** A token is refreshed when this much of its life is left. */
const MARGIN_MS = 60_000;
/** Longer than a refresh takes, and shorter than the time in which Xero still takes the last refresh token again. */
const LEASE_MS = 60_000;
const WAITS = 20;
const WAIT_MS = 250;

/**
 * A session at the books with a token that is still good for a minute. Of those that find it used up at once, one
 * refreshes it; the others wait for the outcome.
 * @param clock epoch milliseconds
 * @param refusedVersion version of tokens that the books have refused before their time
 * @returns 'refused' when the books are not linked, or not any more
 */
export async function booksSession(
  { links, books, pause }: LinkPorts,
  clock: () => number,
  refusedVersion?: number,
): Promise<BooksAnswer<BooksSession>> {
  for (let waited = 0; waited <= WAITS; waited += 1) {
    const now = clock();
    const held = await links.tokens();
    if (held === null || held.link.state !== 'LINKED') return { kind: 'refused', reason: 'books_not_linked' };
    const { link, tokens } = held;
    if (tokens.accessExpiresAt - MARGIN_MS > now && link.version !== refusedVersion) {
      const { version, tenantId } = link;
      return { kind: 'told', value: { version, tenantId, accessToken: tokens.accessToken } };
    }
    const until = new Date(now + LEASE_MS).toISOString();
    if (!(await links.lock(link.version, new Date(now).toISOString(), until))) {
      await pause(WAIT_MS);
      continue;
    }
    const refreshed = await books.refresh(tokens.refreshToken);
    switch (refreshed.kind) {
      case 'told':
        // Kept before it is used: a token that is lost now is gone for good.
        await links.rotate(link.version, refreshed.value, new Date(now).toISOString());
        continue;
      case 'wait':
        await links.unlock(link.version);
        return refreshed;
      default:
        await links.expire(link.version);
        return { kind: 'refused', reason: 'books_not_linked' };
    }
  }
  return { kind: 'wait', seconds: 5, reason: 'token_is_being_refreshed' };
}

/** What could not be done now, in the words of the books. */
export type BooksUnfinished =
  | { readonly kind: 'wait'; readonly seconds: number; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

const signedOutTwice: BooksUnfinished = { kind: 'wait', seconds: 60, reason: 'signed_out' };

/** An answer that a step cannot go on from. */
export function stoppedBy(answer: Exclude<BooksAnswer<unknown>, { kind: 'told' }>): BooksUnfinished | 'signed_out' {
  return answer.kind === 'signed_out' ? 'signed_out' : answer;
}

/** Does something at the books; once more with new tokens when the books refuse those that should be good. */
export async function atBooks<T extends object>(
  ports: LinkPorts,
  clock: () => number,
  run: (session: BooksSession) => Promise<T | 'signed_out'>,
): Promise<T | BooksUnfinished> {
  let refusedVersion: number | undefined;
  for (let tries = 2; tries > 0; tries -= 1) {
    const session = await booksSession(ports, clock, refusedVersion);
    if (session.kind === 'signed_out') break;
    if (session.kind !== 'told') return session;
    const outcome = await run(session.value);
    if (outcome !== 'signed_out') return outcome;
    refusedVersion = session.value.version;
  }
  return signedOutTwice;
}

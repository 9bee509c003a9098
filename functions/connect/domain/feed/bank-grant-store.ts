import * as z from 'zod';
import type { Drained, TakeDue } from '../../../platform/keeping/drained.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { BankTokens } from './bank-connector.ts';

/** Why nothing more is fetched for a grant. */
export const grantEnds = [
  'fetched_once',
  'consent_lapsed',
  'session_expired',
  'withdrawn',
  'nothing_came',
  'replaced',
] as const;
export type GrantEnd = (typeof grantEnds)[number];

/** What an applicant let us fetch at a bank. The tokens of it are kept sealed, and erased with its end. */
export const BankGrantRecord = z.object({
  /** That of the login attempt which it came of. */
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  bankId: z.string(),
  createdAt: z.string(),
  /** Until when the applicant agreed to further fetches; null where only to the first. */
  consentExpiresAt: z.string().nullable(),
  /** When the first fetch was done; null before. */
  fetchedAt: z.string().nullable(),
  /** How far each account was fetched. */
  accounts: z.array(z.object({ bankAccountId: z.string(), accountId: z.string(), fetchedTo: z.string() })),
  /** When it is fetched for the next time, or the first fetch is requested again; null once it has ended. */
  dueAt: z.string().nullable(),
  ended: z.enum(grantEnds).nullable(),
  /** Counts the tokens that it had. */
  tokenVersion: z.int(),
});
export type BankGrantRecord = z.infer<typeof BankGrantRecord>;

export type FetchedAccount = BankGrantRecord['accounts'][number];

/** Names a grant. */
export interface GrantRef extends ConnectionRef {
  readonly grantId: string;
}

/** When grants are fetched for. */
export interface DueGrants {
  /** Sets when a grant is due; changes nothing once it has ended. */
  reschedule(ref: GrantRef, dueAt: string): Promise<void>;
  /** Hands over every grant that is due by an instant, across organisations, in parts. */
  drainDue(by: string, take: TakeDue<GrantRef>): Promise<Drained>;
}

export interface BankGrantStore extends DueGrants {
  /** Keeps a new grant; the one that is there stays as it is. */
  create(
    ref: GrantRef,
    grant: { readonly bankId: string; readonly consentExpiresAt: string | null },
    tokens: BankTokens,
    at: string,
  ): Promise<void>;
  find(ref: GrantRef): Promise<BankGrantRecord | null>;
  list(ref: ConnectionRef): Promise<BankGrantRecord[]>;
  /** The tokens of a grant; null when it is not there or has ended. */
  tokens(ref: GrantRef): Promise<{ readonly tokens: BankTokens; readonly tokenVersion: number } | null>;
  /**
   * Reserves the right to exchange the tokens of a version until an instant: banks take a refresh token once, and end the
   * consent of who shows it twice. False where another holds it, or the tokens are others by now.
   */
  lockTokens(ref: GrantRef, tokenVersion: number, at: string, until: string): Promise<boolean>;
  /** Replaces the tokens of a version and releases the lock; false when the grant ended or its tokens are others by now. */
  replaceTokens(ref: GrantRef, tokenVersion: number, tokens: BankTokens): Promise<boolean>;
  /** Releases the lock, the tokens as they are. */
  unlockTokens(ref: GrantRef, tokenVersion: number): Promise<void>;
  /** Notes how far every account was fetched and when the next fetch is due; changes nothing once the grant has ended. */
  noteFetched(ref: GrantRef, accounts: readonly FetchedAccount[], at: string, dueAt: string): Promise<void>;
  /** Ends a grant and erases its tokens, once: the first reason stays. */
  end(ref: GrantRef, reason: GrantEnd): Promise<void>;
}

/** Asks the worker for what is new at a bank. */
export interface FeedQueue {
  request(grant: GrantRef): Promise<void>;
}

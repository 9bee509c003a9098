import * as z from 'zod';
import type { ListPage, PageRequest } from '../store/page.ts';

const kid = z.string();

/** A public key of a system, of what JSON Web Keys have no more than is needed to verify. */
export const ClientKey = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), kid, crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  z.object({ kty: z.literal('RSA'), kid, n: z.string(), e: z.string() }),
  z.object({ kty: z.literal('OKP'), kid, crv: z.literal('Ed25519'), x: z.string() }),
]);
export type ClientKey = z.infer<typeof ClientKey>;

/** An API token as kept: the secret only as a hash. */
export const ApiTokenRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  name: z.string(),
  /** `organisation:api` and `internal` open what they name whole; others name a resource and a verb. */
  scopes: z.array(z.string()),
  /** SHA-256 of the secret part, hex. The secret has 256 random bits, so that a slow hash would add nothing. */
  secretHash: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The user who made it; null where that is not known. */
  createdBy: z.string().nullable().default(null),
  /** When it ends; null where it does not. */
  expiresAt: z.string().nullable().default(null),
  /** Ranges of addresses that it may be used from; from everywhere where there are none. */
  addressRanges: z.array(z.string()).default([]),
  /** Hash of the secret before the last rotation, and until when it is good too. */
  formerHash: z.string().nullable().default(null),
  formerUntil: z.string().nullable().default(null),
  /** Where there are some, no secret opens it: only what an assertion signed by one of them was exchanged for. */
  publicKeys: z.array(ClientKey).default([]),
});
export type ApiTokenRecord = z.infer<typeof ApiTokenRecord>;

/** What an assertion was exchanged for. */
export const TokenAccess = z.object({
  organisationId: z.string(),
  tokenId: z.string(),
  /** SHA-256 of the secret part, hex. */
  secretHash: z.string(),
  scopes: z.array(z.string()),
  /** Of the key that signed: the access ends when the key goes. */
  thumbprint: z.string(),
  /** Epoch milliseconds. */
  endsAt: z.number(),
});
export type TokenAccess = z.infer<typeof TokenAccess>;

/** What `ApiTokenStore` offers to functions that may only read. */
export interface ApiTokenReader {
  find(organisationId: string, tokenId: string): Promise<ApiTokenRecord | null>;
  findAccess(organisationId: string, tokenId: string, secretHash: string): Promise<TokenAccess | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<ApiTokenRecord>>;
}

export type TokenMaker = { readonly userId: string; readonly sessionsFrom: number } | { readonly tokenId: string };

export interface ApiTokenStore extends ApiTokenReader {
  /**
   * @param maker who makes it: the user in the session that they are in, or another token
   * @returns false where that session is over by now, or that token gone: nothing that was under way outlives what ended it
   */
  create(token: ApiTokenRecord, maker?: TokenMaker): Promise<boolean>;
  /**
   * Replaces the secret's hash and keeps the one before it until an instant; null when there is no such token. A token with keys
   * has a secret from then on, and no keys.
   */
  rotate(
    organisationId: string,
    tokenId: string,
    secretHash: string,
    formerUntil: string | null,
  ): Promise<ApiTokenRecord | null>;
  /** Gives a token keys in place of its secrets, all of which end; null when there is no such token. */
  setKeys(
    organisationId: string,
    tokenId: string,
    keys: readonly ClientKey[],
    unusedHash: string,
  ): Promise<ApiTokenRecord | null>;
  /** Keeps an access, and that its assertion was used: one that was used before gives none. */
  exchange(access: TokenAccess, assertion: { jtiHash: string; expiresAt: number }): Promise<'kept' | 'replayed'>;
  remove(organisationId: string, tokenId: string): Promise<'removed' | 'not_found'>;
  /** Notes that the token was used; at most one write an hour. */
  markUsed(token: ApiTokenRecord, usedAt: string): Promise<void>;
}

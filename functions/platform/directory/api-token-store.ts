import * as z from 'zod';
import type { ListPage, PageRequest } from '../store/page.ts';

/** An API token as kept: the secret only as a hash. */
export const ApiTokenRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(['organisation:api', 'internal'])),
  /** SHA-256 of the secret part, hex. The secret has 256 random bits, so that a slow hash would add nothing. */
  secretHash: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ApiTokenRecord = z.infer<typeof ApiTokenRecord>;

export interface ApiTokenStore {
  create(token: ApiTokenRecord): Promise<void>;
  find(organisationId: string, tokenId: string): Promise<ApiTokenRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<ApiTokenRecord>>;
  /** Replaces the secret's hash; null when there is no such token. */
  rotate(organisationId: string, tokenId: string, secretHash: string): Promise<ApiTokenRecord | null>;
  remove(organisationId: string, tokenId: string): Promise<'removed' | 'not_found'>;
  /** Notes that the token was used; at most one write an hour. */
  markUsed(token: ApiTokenRecord, usedAt: string): Promise<void>;
}

import type { Factor } from '../../platform/directory/second-factors.ts';

/** A factor without its secret or its key. */
export function factorView({ id, kind, name, createdAt, lastUsedAt }: Factor) {
  return { id, kind, name, created_at: createdAt, last_used_at: lastUsedAt };
}

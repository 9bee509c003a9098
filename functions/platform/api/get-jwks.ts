import { getJwks as contract } from '../../../schemas/endpoints/operations.ts';
import { granted } from '../grants/held.ts';
import { getJwks as grants } from '../grants/platform-functions.ts';
import { publishedKeys } from '../keys/key-set.ts';
import { type StoredKeySet, storedKeySet } from '../keys/stored-key-set.ts';
import type { Operation } from '../serve/operation.ts';
import { serve } from '../serve/serve.ts';

interface Adapters {
  readonly keySet: Pick<StoredKeySet, 'read'>;
}

/** Seconds for which others may keep the keys: a new one signs 20 minutes after it is published. */
const MAX_AGE_SECONDS = 300;

export const operation: Operation<typeof contract, Adapters> = async ({ keySet }, { now }) => ({
  status: 200,
  body: publishedKeys(await keySet.read(), now),
  headers: { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` },
});

export const handler = serve(
  contract,
  granted(grants, (held): Adapters => ({ keySet: storedKeySet(held.keySet) })),
  operation,
);

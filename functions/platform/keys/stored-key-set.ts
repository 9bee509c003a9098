import type { Held } from '../grants/held.ts';
import { readSecret, readSecretNow } from '../secrets/secrets.ts';
import { type KeySet, readKeySet } from './key-set.ts';

/** The set of keys as an instance knows it. */
export interface StoredKeySet {
  /** At most five minutes old. */
  read(): Promise<KeySet>;
  /** Read at once, for a key that the set does not have; null where it was read anew within the last 30 seconds. @param now epoch milliseconds */
  readAgain(now: number): Promise<KeySet | null>;
}

/** However many tokens name keys that nobody knows, an instance asks again this often at most. */
const AGAIN_MS = 30_000;

let last: { readonly text: string; readonly set: KeySet } | undefined;

/** Every request verifies: the document is checked once for each text that it has. */
function setOf(text: string): KeySet {
  if (last?.text !== text) last = { text, set: readKeySet(text) };
  return last.set;
}

/** The document that the function was granted. */
export function storedKeySet(held: Held<'keySet', 'read'>): StoredKeySet {
  let askedAgainAt = Number.NEGATIVE_INFINITY;
  return {
    read: async () => setOf(await readSecret(held.to('read'))),
    async readAgain(now) {
      if (now - askedAgainAt < AGAIN_MS) return null;
      askedAgainAt = now;
      return setOf(await readSecretNow(held.to('read')));
    },
  };
}

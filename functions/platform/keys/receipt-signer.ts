import type { Holds } from '../grants/held.ts';
import type { Json } from './canonical-json.ts';
import { signingKey } from './key-set.ts';
import { signInKms } from './kms-signing.ts';
import { signReceipt } from './receipt-signature.ts';
import { storedKeySet } from './stored-key-set.ts';

/**
 * Signs a receipt (see signReceipt); null on a stage whose keys are not published.
 * @param now epoch milliseconds
 */
export type SignReceipt = (receipt: Json, now: number) => Promise<string | null>;

/** Signs receipts by what a function was granted. */
export function receiptSigner(held: Holds<'keySet:read' | 'receiptsKey:sign'>): SignReceipt {
  const keys = storedKeySet(held.keySet);
  return async (receipt, now) => {
    const set = await keys.read();
    return signingKey(set, 'receipts', now) === undefined ? null : signReceipt(set, signInKms, receipt, now);
  };
}

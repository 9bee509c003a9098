import { randsOf } from '@imali/ledger/basics/cents.ts';

/** Cents as people read them in an error: `-1234.50`. */
export function randsText(cents: number): string {
  return randsOf(cents).toFixed(2);
}

import type { Transaction } from '../console-api.ts';

/** What the other side of a pair is to a transaction. */
export type PairKind = 'transfer' | 'returned' | 'return' | 'refunded' | 'refund' | 'other';

type Side = Pick<Transaction, 'label' | 'account'>;

const isReturn = ({ label }: Side): boolean => label.startsWith('returned.');
const isRefund = ({ label }: Side): boolean => label === 'reversed.merchant_refund';

/**
 * What `other` is to `one`, which is paired with it: the debit order that one is the return of, or the return of it; so
 * too with refunds; the other leg of a transfer; `other` where a person's label leaves open which.
 */
export function pairKind(one: Side, other: Side): PairKind {
  if (isReturn(one)) return 'returned';
  if (isReturn(other)) return 'return';
  if (isRefund(one)) return 'refunded';
  if (isRefund(other)) return 'refund';
  return one.account === other.account ? 'other' : 'transfer';
}

import type { LabelledTransaction } from '../labels/labelled-transaction.ts';

/** Rows by a key, in the order in which the keys first appear. */
export function groupRows<K>(
  rows: readonly LabelledTransaction[],
  keyOf: (row: LabelledTransaction) => K,
): Map<K, LabelledTransaction[]> {
  const groups = new Map<K, LabelledTransaction[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

import type { LabelledTransaction } from '../labels/labelled-transaction.ts';

/** Rows by a key, in the order in which the keys first appear. */
export function groupRows<K>(
  rows: readonly LabelledTransaction[],
  keyOf: (row: LabelledTransaction) => K,
): Map<K, LabelledTransaction[]> {
  const groups = new Map<K, LabelledTransaction[]>();
  let lastKey: K | undefined;
  let lastGroup: LabelledTransaction[] | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    // Rows oldest first stay in a month for long: comparing with the last key is cheaper than finding it.
    if (lastGroup === undefined || key !== lastKey) {
      lastKey = key;
      lastGroup = groups.get(key);
      if (lastGroup === undefined) {
        lastGroup = [];
        groups.set(key, lastGroup);
      }
    }
    lastGroup.push(row);
  }
  return groups;
}

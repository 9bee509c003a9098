import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Transaction } from '../../console-api.ts';

const ROW = 48;
const AROUND = 12;

/** Rows that are drawn on paper at most: some two hundred pages. Who needs more takes the export. */
export const PRINTED = 5_000;

/**
 * The rows of a table that are drawn: those in sight of its box and some around them, on paper all up to a bound. To draw
 * each of twenty thousand takes longer than a press may.
 * @returns `from`: index of the first of them; `above`, `below`: heights in pixels of the rows that are not drawn
 */
export function useRowsInSight(
  rows: readonly Transaction[],
  box: RefObject<HTMLElement | null>,
  isPrinting: boolean,
): {
  readonly from: number;
  readonly drawn: Transaction[];
  readonly above: number;
  readonly below: number;
  readonly scrollTo: (index: number) => void;
} {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: AROUND,
    // The same one while the rows are the same: with another one every row is measured anew.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
  });
  const inSight = virtual.getVirtualItems();
  const from = isPrinting ? 0 : (inSight[0]?.index ?? 0);
  const to = isPrinting ? PRINTED : (inSight.at(-1)?.index ?? -1) + 1;
  const drawn = useMemo(() => rows.slice(from, to), [rows, from, to]);
  return {
    from,
    drawn,
    above: isPrinting ? 0 : (inSight[0]?.start ?? 0),
    below: isPrinting ? 0 : virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0),
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}

/**
 * Rows of a long list that are drawn: those in sight and some around them.
 * @returns the first row, and the one after the last
 */
export function visibleRows(list: {
  readonly count: number;
  readonly rowHeight: number;
  readonly scrolled: number;
  readonly height: number;
  readonly around?: number;
}): { readonly from: number; readonly to: number } {
  const { count, rowHeight, scrolled, height, around = 12 } = list;
  const first = Math.floor(Math.max(0, scrolled) / rowHeight);
  const last = Math.ceil((Math.max(0, scrolled) + height) / rowHeight);
  const from = Math.max(0, Math.min(first - around, count));
  return { from, to: Math.max(from, Math.min(count, last + around)) };
}

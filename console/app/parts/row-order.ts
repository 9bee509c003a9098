/** What rows are ordered by in a column; null where a row has nothing there. */
export type OrderValue = string | number | null;

/** The column that a table is ordered by. */
export interface RowOrder {
  readonly by: string;
  readonly descending: boolean;
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en-ZA', { numeric: true, sensitivity: 'base' });
}

/** Rows by what they have in a column; those that have nothing are last both ways, and equal ones stay as they came. */
export function inOrder<Row>(
  rows: readonly Row[],
  rankOf: (row: Row) => OrderValue,
  descending: boolean,
): readonly Row[] {
  return rows.toSorted((left, right) => {
    const [one, other] = [rankOf(left), rankOf(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return descending ? compared(other, one) : compared(one, other);
  });
}

/** An order as an address has it, `asked` or `-asked`; null for none. */
export function orderFrom(text: string): RowOrder | null {
  const by = text.replace(/^-/, '');
  return by === '' ? null : { by, descending: text.startsWith('-') };
}

/** The address's text of the order after a press on a column: up, down, and as the list came. */
export function nextOrder(order: RowOrder | null, by: string): string | null {
  if (order?.by !== by) return by;
  return order.descending ? null : `-${by}`;
}

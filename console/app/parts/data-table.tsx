import { type ReactNode, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { useWords } from './console-context.tsx';
import { inOrder, type OrderValue, type RowOrder } from './row-order.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { usePrinting } from './use-printing.ts';

/** Rows that a press adds to a table of which only the first ones are drawn. */
const MORE_ROWS = 50;

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Aligned at its end, with figures of one width. */
  readonly numeric?: boolean;
  /** Names the row. */
  readonly head?: boolean;
  /** What the column is called in an address, where rows are ordered by it. */
  readonly id?: string;
  /** What rows are ordered by in it. */
  readonly order?: (row: Row) => OrderValue;
}

/** The order of a table that people choose. */
export interface ChosenOrder {
  readonly order: RowOrder | null;
  readonly choose: (column: string) => void;
}

/** The head of a column: its name orders the rows where they can be ordered by it. */
function ColumnHead<Row>({ column, ordered }: { readonly column: Column<Row>; readonly ordered: ChosenOrder | null }) {
  const { name, numeric, id, order } = column;
  const look = numeric ? 'numeric' : undefined;
  if (ordered === null || id === undefined || order === undefined) {
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    );
  }
  const { order: now, choose } = ordered;
  const sort = now?.by === id ? (now.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={look} {...(sort === undefined ? {} : { 'aria-sort': sort })}>
      <button type="button" className="order" onClick={() => choose(id)}>
        {name}
        <span aria-hidden="true">{sort === undefined ? '' : sort === 'ascending' ? ' \u2191' : ' \u2193'}</span>
      </button>
    </th>
  );
}

/** A table with its caption; scrolls sideways by itself where it has no room. */
export function DataTable<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  keyOf,
  first = Number.POSITIVE_INFINITY,
  ordered = null,
}: {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  /** Rows that are drawn at first, of a table that may be long; all of them on paper. */
  readonly first?: number;
  /** How people order the rows; as they come without it. */
  readonly ordered?: ChosenOrder | null;
}) {
  const { shell } = useWords();
  const [shown, setShown] = useState(first);
  const isPrinting = usePrinting();
  const isCut = !isPrinting && rows.length > shown;
  const by = ordered?.order ?? null;
  const rankOf = columns.find(({ id }) => id !== undefined && id === by?.by)?.order;
  const inTheirOrder = by === null || rankOf === undefined ? rows : inOrder(rows, rankOf, by.descending);
  const table = (
    <ScrollRegion name={caption}>
      <table {...(isCut ? { 'aria-rowcount': rows.length + 1 } : {})}>
        <caption className={showCaption ? undefined : 'unseen'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} ordered={ordered} />
            ))}
          </tr>
        </thead>
        <tbody>
          {(isCut ? inTheirOrder.slice(0, shown) : inTheirOrder).map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ name, cell, numeric, head }) =>
                head ? (
                  <th key={name} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={name} className={numeric ? 'numeric' : undefined}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
  if (rows.length <= first) return table;
  return (
    <>
      {table}
      <div className="table-more">
        <p className="soft" role="status">
          {shell.rows(isCut ? shown : rows.length, rows.length)}
        </p>
        {/* It keeps its place at the end, and with it the focus. */}
        <ActionButton label={shell.moreRowsOf(caption)} disabled={!isCut} onClick={() => setShown(shown + MORE_ROWS)}>
          {shell.moreRows}
        </ActionButton>
      </div>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { useWords } from './console-context.tsx';
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
}

/** A table with its caption; scrolls sideways by itself where it has no room. */
export function DataTable<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  keyOf,
  first = Number.POSITIVE_INFINITY,
}: {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  /** Rows that are drawn at first, of a table that may be long; all of them on paper. */
  readonly first?: number;
}) {
  const { shell } = useWords();
  const [shown, setShown] = useState(first);
  const isPrinting = usePrinting();
  const isCut = !isPrinting && rows.length > shown;
  const table = (
    <ScrollRegion name={caption}>
      <table {...(isCut ? { 'aria-rowcount': rows.length + 1 } : {})}>
        <caption className={showCaption ? undefined : 'unseen'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th key={name} scope="col" className={numeric ? 'numeric' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isCut ? rows.slice(0, shown) : rows).map((row, index) => (
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

import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

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
}: {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
}) {
  return (
    <ScrollRegion name={caption}>
      <table>
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
          {rows.map((row, index) => (
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
}

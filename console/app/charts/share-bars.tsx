import type { ReactNode } from 'react';

/** Bars that lie: one for each row of a list, the longest as long as there is room. */
export function ShareBars<Row>({
  rows,
  keyOf,
  name,
  value,
  of,
  figure,
}: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly name: (row: Row) => string;
  /** From where to where a bar goes. */
  readonly value: (row: Row) => { readonly from: number; readonly to: number };
  /** What the whole room stands for. */
  readonly of: number;
  readonly figure: (row: Row) => ReactNode;
}) {
  const percent = (amount: number): number => (of > 0 ? Math.max(0, Math.min(100, (amount / of) * 100)) : 0);
  return (
    <ul className="share-bars">
      {rows.map((row) => {
        const { from, to } = value(row);
        const start = Math.min(percent(from), percent(to));
        const length = Math.max(0.5, Math.abs(percent(to) - percent(from)));
        return (
          <li key={keyOf(row)}>
            <span className="share-name">{name(row)}</span>
            <svg className="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="share-room" width="100" height="10" />
              <rect className="bar one" x={start} width={length} height="10" />
            </svg>
            <span className="share-figure">{figure(row)}</span>
          </li>
        );
      })}
    </ul>
  );
}

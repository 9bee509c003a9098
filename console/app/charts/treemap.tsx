import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { ReactNode } from 'react';
import { useWidth } from './chart-frame.tsx';

const HEIGHT = 320;
/** Parts of less of the whole are summed up: their name has no room, nor has a thumb. */
const LEAST_SHARE = 0.06;
/** Square pixels in which a name and an amount have room: on a phone more is summed up. */
const LEAST_AREA = 100 * 110;

interface Part<Row> {
  readonly key: string;
  readonly amount: number;
  /** Null for what sums up the small ones. */
  readonly row: Row | null;
}

/** The large parts, and one for all the small ones. @param width pixels that there are for all of them */
export function partsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  value: (row: Row) => number,
  width = Number.POSITIVE_INFINITY,
): readonly Part<Row>[] {
  const least = Math.max(LEAST_SHARE, LEAST_AREA / (width * HEIGHT));
  const all = rows.map((row) => ({ key: keyOf(row), amount: value(row), row })).filter(({ amount }) => amount > 0);
  const whole = all.reduce((sum, { amount }) => sum + amount, 0);
  const large = all.filter(({ amount }) => amount / whole >= least);
  const rest = whole - large.reduce((sum, { amount }) => sum + amount, 0);
  return rest / whole > 1e-9 ? [...large, { key: 'rest', amount: rest, row: null }] : large;
}

/** Areas as large as what they stand for. */
export function Treemap<Row>({
  rows,
  keyOf,
  value,
  content,
  rest,
}: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly value: (row: Row) => number;
  readonly content: (row: Row) => ReactNode;
  /** The text on the area of the small ones together. */
  readonly rest: (amount: number) => ReactNode;
}) {
  const { ref, width } = useWidth();
  const root = hierarchy<{ readonly parts: readonly Part<Row>[] } | Part<Row>>(
    { parts: partsOf(rows, keyOf, value, width) },
    (one) => ('parts' in one ? one.parts : null),
  ).sum((one) => ('parts' in one ? 0 : one.amount));
  const leaves =
    width === 0
      ? []
      : treemap<typeof root.data>().tile(treemapSquarify.ratio(1)).size([width, HEIGHT]).padding(2)(root).leaves();
  return (
    <div ref={ref} className="chart">
      <ul className="treemap" style={{ height: HEIGHT }}>
        {leaves.map(({ data, x0, x1, y0, y1 }) =>
          'parts' in data ? null : (
            <li key={data.key} style={{ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }}>
              {data.row === null ? rest(data.amount) : content(data.row)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

import type { Statement, StatementRow } from '../reading/statement.ts';
import { rowsByLine } from './amount-columns.ts';
import type { TamperIndicator } from './finding.ts';
import type { MarkedLine, MarkedPage } from './marked-page.ts';

/** Distances between lines from which their usual ones are known. */
const FEWEST = 12;
/** Share of the distances that a usual one has, and lines that are less high. */
const USUAL_SHARE = 0.05;
/** Points up to which distances count as the same. */
const EXACT = 0.3;
const EXACT_TENTHS = Math.round(EXACT * 10);
/** How much more than the largest usual distance a hole is, in heights of a row. */
const HOLE = 0.7;

interface Gap {
  readonly points: number;
  readonly above: MarkedLine;
  readonly below: MarkedLine;
  /** Whether the next row below is of the month of the one above. */
  readonly isWithinMonth: boolean;
}

/**
 * Holes between two rows, where a row was taken out and the others stayed where they were. Lines of a table have few
 * distances from each other; a hole is as high as several of them, and nothing is written in it. Banks leave room between months.
 */
export function rowGapFindings(pages: readonly MarkedPage[], statements: readonly Statement[]): TamperIndicator[] {
  const gaps = pages.flatMap((page) => gapsOf(page, statements));
  if (gaps.length < FEWEST) return [];
  const heights = usualHeights(gaps.map(({ points }) => points));
  const [smallest, largest] = [heights[0], heights.at(-1)];
  const limit = (largest ?? 0) + HOLE * (smallest ?? 0);
  return gaps
    .filter(({ points, isWithinMonth }) => isWithinMonth && points > limit && isSumOf(points, heights))
    .map(({ points, above, below }) => ({
      code: 'row_missing',
      message: 'There is room for a row between these two, and nothing in it.',
      page: above.page,
      box: {
        left: Math.min(...below.words.map(({ left }) => left)),
        top: Math.max(...above.words.map(({ bottom }) => bottom)),
        right: Math.max(...below.words.map(({ right }) => right)),
        bottom: Math.min(...below.words.map(({ top }) => top)),
      },
      details: { points: Math.round(points * 100) / 100, usual: Math.round((largest ?? 0) * 100) / 100 },
    }));
}

/** Distances, to a tenth of a point, near which many are; the smallest first. */
function usualHeights(distances: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const points of distances) {
    const tenths = Math.round(points * 10);
    counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
  }
  const near = [...Array(2 * EXACT_TENTHS + 1).keys()].map((offset) => offset - EXACT_TENTHS);
  const fewest = Math.max(2, USUAL_SHARE * distances.length);
  return [...counts.keys()]
    .filter((tenths) => near.reduce((sum, offset) => sum + (counts.get(tenths + offset) ?? 0), 0) >= fewest)
    .toSorted((one, other) => one - other)
    .map((tenths) => tenths / 10);
}

/** Whether a hole is as high as two or three of the usual distances: the row that is gone had one above and one below it. */
const isSumOf = (points: number, heights: readonly number[]): boolean =>
  heights.some((one) =>
    heights.some((other) => [0, ...heights].some((third) => Math.abs(points - one - other - third) <= 2 * EXACT)),
  );

/** Distances between neighbouring lines from the first row of a page to its last. */
function gapsOf(page: MarkedPage, statements: readonly Statement[]): Gap[] {
  const rows = statements.flatMap((statement) => statement.rows.filter(({ place }) => place.page === page.text.page));
  const found = rowsByLine(page, rows);
  const indices = page.lines.flatMap((line, index) => (found.has(line) ? [index] : []));
  const [first, last] = [indices[0], indices.at(-1)];
  if (first === undefined || last === undefined) return [];
  // The row at or below each line: of a row that is gone a second line may be left, which belongs to none.
  const nextRows: (StatementRow | undefined)[] = [];
  for (let index = last; index >= first; index -= 1) {
    const line = page.lines[index];
    nextRows[index] = (line && found.get(line)) ?? nextRows[index + 1];
  }
  let month = '';
  return page.lines.slice(first, last).flatMap((above, index): Gap[] => {
    month = found.get(above)?.bookedOn.slice(0, 7) ?? month;
    const below = page.lines[first + index + 1];
    if (below === undefined) return [];
    const isWithinMonth = nextRows[first + index + 1]?.bookedOn.startsWith(month) === true;
    return [{ points: heightOf(below) - heightOf(above), above, below, isWithinMonth }];
  });
}

const heightOf = ({ words }: MarkedLine): number => Math.max(...words.map(({ bottom }) => bottom));

import type { StatementLayout } from '../layouts/layout.ts';
import type { TableHeader } from './header.ts';
import { type Line, lineOf } from './line.ts';
import { moneyRuns } from './money-runs.ts';
import { dateAt } from './row-cells.ts';

/** A part of a line that is a row of its own, with the columns above it. */
export interface LinePart {
  readonly line: Line;
  readonly header: TableHeader;
  /** Which of the tables side by side it belongs to, from 0. */
  readonly group: number;
}

/** A line taken apart where a table prints rows side by side; the line itself elsewhere. */
export function partsOf(line: Line, header: TableHeader, layout: StatementLayout): LinePart[] {
  if (header.groups === 1) return [{ line, header, group: 0 }];
  const width = header.columns.length / header.groups;
  const headers = Array.from({ length: header.groups }, (_, group) => ({
    ...header,
    columns: header.columns.slice(group * width, (group + 1) * width),
  }));
  const words = header.isRunning ? partsByOrder(line, layout) : partsByPosition(line, headers);
  return words.flatMap((part, group) => {
    const above = headers[group];
    return part.length === 0 || above === undefined ? [] : [{ line: lineOf(part, line.place), header: above, group }];
  });
}

function partsByPosition(line: Line, headers: readonly TableHeader[]) {
  const starts = headers.map(({ columns }) =>
    Math.min(...columns.flatMap(({ box }) => (box === null ? [] : [box.left]))),
  );
  return headers.map((_, group) =>
    line.words.filter(({ right }) => {
      const from = group === 0 ? Number.NEGATIVE_INFINITY : (starts[group] ?? 0);
      return right > from && right <= (starts[group + 1] ?? Number.POSITIVE_INFINITY);
    }),
  );
}

/** In running text the next row starts where a date follows an amount. */
function partsByOrder(line: Line, layout: StatementLayout) {
  const run = moneyRuns(line.words, layout.spacedThousands).find(
    ({ end }) => dateAt(line.words, end, layout.dates) !== null,
  );
  return run === undefined ? [line.words] : [line.words.slice(0, run.end), line.words.slice(run.end)];
}

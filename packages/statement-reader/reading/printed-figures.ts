import { type FigureVerdict, figureVerdict, summedRows } from '../formats/grids/figure-law.ts';
import { figureRows, type StatedFigure } from '../formats/grids/stated-figures.ts';
import { dateOfData } from '../formats/texts/data-date.ts';
import { phrasesOf } from '../table/header.ts';
import type { Line } from '../table/line.ts';
import { balanceSteps } from '../verify/balance-steps.ts';
import type { Statement, StatementRow } from './statement.ts';

/** Whether a line begins as a transaction does. */
const isDated = (cells: readonly string[]): boolean => dateOfData(cells[0] ?? '', 'day_first') !== null;

/** Totals and counts that the lines of a page state; balances are facts of the layout. */
function figuresOn(lines: readonly Line[], page: number): readonly StatedFigure[] {
  const rows = lines
    .map((line, index) => ({ row: index + 1, cells: phrasesOf(line).map(({ text }) => text) }))
    .filter(({ cells }) => !isDated(cells));
  const { figures } = figureRows(rows, page, null, false);
  return [...figures.values()].flat().filter(({ meaning }) => meaning.kind === 'total');
}

/** Whether balances at both ends and beside every row prove that none is missing. */
function isWhole({ openingCents, closingCents, rows }: Statement): boolean {
  if (openingCents === null || closingCents === null) return false;
  const { breaks, closingCents: reached } = balanceSteps(openingCents, rows);
  return breaks.length === 0 && reached === closingCents;
}

const inFileOrder = (one: StatementRow, other: StatementRow): number =>
  one.place.page - other.place.page || one.place.row - other.place.row;

/** What a figure on a page may be about: all rows of a statement, those of the page, and those up to its end. */
function spansOf(statement: Statement, page: number) {
  const ordered = statement.rows.toSorted(inFileOrder);
  const rows = summedRows(
    ordered.map(({ amountCents, feeCents = 0, balanceCents }) => ({
      amountCents: amountCents - feeCents,
      feeCents,
      balanceCents,
    })),
    isWhole(statement),
  );
  const upTo = (last: number): number => ordered.filter(({ place }) => place.page <= last).length;
  const [before, after] = [upTo(page - 1), upTo(page)];
  return [
    { rows, from: 0, to: rows.length },
    { rows, from: before, to: after },
    { rows, from: 0, to: after },
    { rows, from: 0, to: before },
  ];
}

/**
 * Holds the totals and counts that the pages of a file print against the rows of its statements. Each may be of any statement
 * of the file, of a page, or of all rows so far.
 */
export function printedFigures(pages: readonly (readonly Line[])[], statements: readonly Statement[]): FigureVerdict {
  const related = pages.flatMap((lines, index) =>
    figuresOn(lines, index + 1).map((figure) => {
      const spans = statements.flatMap((statement) => spansOf(statement, index + 1));
      const row = Math.max(
        1,
        ...statements.flatMap(({ rows }) => rows.flatMap(({ place }) => (place.page === index + 1 ? place.row : []))),
      );
      return { figure: { ...figure, place: { page: index + 1, row } }, spans };
    }),
  );
  const { errors, notes, provesSides } = figureVerdict(related);
  return {
    errors: onceOf(errors, ({ found }) => found ?? ''),
    notes: onceOf(notes, ({ message }) => message),
    provesSides,
  };
}

/** The first of those that say the same: pages repeat what is above their table. */
function onceOf<One>(all: readonly One[], saysOf: (one: One) => string): readonly One[] {
  return [...Map.groupBy(all, saysOf).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}

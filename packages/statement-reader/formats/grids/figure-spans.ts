import type { StatementError } from '../../reading/statement.ts';
import { balanceSteps } from '../../verify/balance-steps.ts';
import { type FigureVerdict, figureVerdict, type RelatedFigure, type SummedRows, summedRows } from './figure-law.ts';
import type { Grid } from './grid.ts';
import type { TableReading } from './grid-movements.ts';
import type { ParsedRow } from './row-reading.ts';
import { balanceRowErrors, isNewestFirst, otherBalances } from './stated-balances.ts';
import { figureRows, type PlacedFigure } from './stated-figures.ts';

/** A table's transactions in the order of the file, added up, and the figures that are about them. */
export interface SummedTable {
  readonly page: number;
  readonly movements: readonly ParsedRow[];
  readonly rows: SummedRows;
  /** Those of each account, where a column names several. */
  readonly accounts: readonly SummedRows[];
  readonly figures: readonly PlacedFigure[];
}

/** Whether each balance follows from the one before it, from the opening balance to the closing one. */
function isProved({ movements, openingCents, closingCents }: TableReading): boolean {
  const rows = movements.map(({ amountCents, feeCents, balanceCents }) => ({
    amountCents: amountCents ?? feeCents,
    balanceCents,
  }));
  const ordered = isNewestFirst(movements) ? rows.toReversed() : rows;
  if (openingCents === null || closingCents === null) return false;
  const { breaks, closingCents: reached } = balanceSteps(openingCents, ordered);
  return breaks.length === 0 && reached === closingCents;
}

export function summedTable(table: TableReading, page: number): SummedTable {
  const { movements, figures } = table;
  const accounts = [...Map.groupBy(movements, ({ account }) => account).values()];
  return {
    page,
    movements,
    rows: summedRows(movements, isProved(table)),
    accounts: accounts.length > 1 ? accounts.map((own) => summedRows(own, false)) : [],
    figures,
  };
}

/** What balances between the rows of a table, and around it, say against it. */
export function balanceErrors(table: TableReading): readonly StatementError[] {
  const { movements, balances, blocks, openingCents, closingCents } = table;
  const [first] = movements;
  const opening =
    openingCents === null || first === undefined || isNewestFirst(movements)
      ? []
      : [{ end: 'opening' as const, place: first.place, cents: openingCents, after: 0 }];
  return [
    ...balanceRowErrors({ movements, balances: [...opening, ...balances] }),
    ...otherBalances(blocks, 'opening', openingCents),
    ...otherBalances(blocks, 'closing', closingCents),
  ];
}

type Span = RelatedFigure['spans'][number];

const wholeOf = (rows: SummedRows): Span => ({ rows, from: 0, to: rows.length });

/** The rows that a figure of a table may be about: those since the figures before it, all above it, or all of the table. */
function spansIn({ rows, accounts, figures }: SummedTable, after: number): readonly Span[] {
  const before = figures.reduce((most, one) => (one.after < after ? Math.max(most, one.after) : most), 0);
  const next = figures.reduce((least, one) => (one.after > after ? Math.min(least, one.after) : least), rows.length);
  const whole = wholeOf(rows);
  const parts = after === 0 || after === rows.length ? [] : [{ rows, from: after, to: next }];
  const above =
    after === 0
      ? []
      : [
          { rows, from: before, to: after },
          { rows, from: 0, to: after },
        ];
  return [
    ...(after === rows.length ? [] : above),
    whole,
    ...(after === rows.length ? above : []),
    ...parts,
    ...accounts.map(wholeOf),
  ];
}

/**
 * Holds every figure that a file states against its transactions: those of its table, of an account, or of the whole file.
 * @param grids of which some hold nothing but figures, such as a sheet with a summary
 */
export function statedVerdict(tables: readonly SummedTable[], grids: readonly Grid[]): FigureVerdict {
  const file =
    tables.length > 1
      ? [
          wholeOf(
            summedRows(
              tables.flatMap(({ movements }) => movements),
              tables.every(({ rows }) => rows.isProved),
            ),
          ),
        ]
      : [];
  const inTables = tables.flatMap((table) =>
    table.figures.map(({ figure, after }) => ({ figure, spans: [...spansIn(table, after), ...file] })),
  );
  const pages = new Set(tables.map(({ page }) => page));
  const apart = grids
    .filter(({ page }) => !pages.has(page))
    .flatMap(({ rows, page }) => [...figureRows(rows, page, null).figures.values()].flat())
    .map((figure) => ({ figure, spans: [...file, ...tables.map(({ rows }) => wholeOf(rows))] }));
  return figureVerdict([...inTables, ...apart]);
}

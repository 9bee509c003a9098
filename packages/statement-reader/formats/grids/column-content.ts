import { balanceSteps } from '../../verify/balance-steps.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { centsOfData, decimalMarkOf } from '../texts/data-amount.ts';
import { dateOfData } from '../texts/data-date.ts';
import { dayOrderOf } from '../texts/day-order.ts';
import type { ColumnPlaces } from './column-headings.ts';
import type { Grid, GridRow } from './grid.ts';
import { gridLabels } from './grid-labels.ts';
import type { GridSection } from './grid-sections.ts';

/** Rows that the columns are identified from. */
const SAMPLE = 400;
/** Balances that must follow from each other before columns without headings are believed. */
const LEAST_STEPS = 3;
/** Columns checked: no bank writes as many. */
const MOST_COLUMNS = 16;

interface Column {
  readonly place: number;
  /** Null where a cell is no amount; undefined where it is blank. */
  readonly cents: readonly (number | null | undefined)[];
  readonly letters: number;
}

function columnsOf(rows: readonly GridRow[]): Column[] {
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, place) => {
    const texts = rows.map(({ cells }) => cells[place] ?? '');
    const mark = decimalMarkOf(texts);
    return {
      place,
      cents: texts.map((text) => (text === '' ? undefined : centsOfData(text, mark))),
      letters: texts.reduce((sum, text) => sum + text.replaceAll(/[^\p{L}]/gu, '').length, 0),
    };
  });
}

/** Whether amounts explain balances, read downwards or upwards, wherever both are printed. */
function proves(amounts: Column, balances: Column): boolean {
  const rows = amounts.cents.map((cents, index) => ({
    amountCents: cents ?? 0,
    balanceCents: balances.cents[index] ?? null,
  }));
  return [rows, rows.toReversed()].some((ordered) => {
    const { breaks, steps } = balanceSteps(null, ordered);
    return breaks.length === 0 && steps >= LEAST_STEPS;
  });
}

/** Whether most cells are filled and nearly all of those are amounts that are not all the same. */
function holdsAmounts({ cents }: Column): boolean {
  const filled = cents.filter((value) => value !== undefined);
  const amounts = filled.filter((value) => value !== null);
  return amounts.length * 2 > cents.length && amounts.length >= filled.length * 0.95 && new Set(amounts).size > 1;
}

/**
 * A table without headings: the first column of dates, the column with most letters, and the two columns of which one
 * explains the other as its running balance. Nothing where no two do: columns that are not named are never believed
 * without proof.
 */
export function columnsByContent({ rows }: Grid): GridSection[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...filled.slice(0, SAMPLE).map(({ cells }) => cells.length)));
  for (let date = 0; date < width; date += 1) {
    const { order } = dayOrderOf(filled.map(({ cells }) => cells[date] ?? ''));
    const first = filled.findIndex(({ cells }) => dateOfData(cells[date] ?? '', order) !== null);
    if (first === -1) continue;
    const body = filled.slice(first);
    const sample = body.slice(0, SAMPLE);
    if (sample.filter(({ cells }) => dateOfData(cells[date] ?? '', order) !== null).length < sample.length * 0.8)
      continue;
    const columns = columnsOf(sample).filter(({ place }) => place !== date);
    const [text] = columns.toSorted((a, b) => b.letters - a.letters);
    const numbers = columns.filter((column) => column.place !== text?.place && holdsAmounts(column));
    for (const amount of numbers) {
      const balance = numbers.find((other) => other !== amount && proves(amount, other));
      if (!balance || !text) continue;
      const places: ColumnPlaces = new Map<ColumnRole, readonly number[]>([
        ['date', [date]],
        ['description', [text.place]],
        ['amount', [amount.place]],
        ['balance', [balance.place]],
      ]);
      const above = filled.slice(0, first);
      return [{ preset: null, places, labels: gridLabels(above), width: 0, head: above, body }];
    }
  }
  return [];
}

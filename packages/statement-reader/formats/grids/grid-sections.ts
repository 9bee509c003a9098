import type { ColumnRole, CsvPreset } from '../csv-presets/csv-preset.ts';
import { csvPresets } from '../csv-presets/known-presets.ts';
import { type ColumnPlaces, columnsOfHeadings } from './column-headings.ts';
import { mayBeDay } from './day-cell.ts';
import type { Grid, GridRow } from './grid.ts';
import { type GridLabels, gridLabels } from './grid-labels.ts';
import { sectionTitle } from './section-titles.ts';
import { figureRows } from './stated-figures.ts';

/** One table of transactions with the rows above it. */
export interface GridSection {
  /** Null for an unknown table. */
  readonly preset: CsvPreset | null;
  readonly places: ColumnPlaces;
  readonly labels: GridLabels;
  /** Cells from the first to the last heading; 0 where there are no headings. */
  readonly width: number;
  /** Rows above the table, from the end of the one before it. */
  readonly head: readonly GridRow[];
  readonly body: readonly GridRow[];
}

/** What a row says, where it says anything. */
export const rowTexts = (rows: readonly GridRow[]): string[] =>
  rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')).filter((text) => text !== '');

interface Heading {
  readonly index: number;
  readonly preset: CsvPreset | null;
  readonly places: ColumnPlaces;
}

function placesOf(preset: CsvPreset, offset: number): ColumnPlaces {
  const places = new Map<ColumnRole, number[]>();
  for (const [index, [, role]] of preset.columns.entries()) {
    if (role !== null) places.set(role, [...(places.get(role) ?? []), index + offset]);
  }
  return places;
}

const isBlank = ({ cells }: GridRow): boolean => cells.every((cell) => cell === '');

const widthOf = (row: GridRow | undefined): number => (row?.cells.findLastIndex((cell) => cell !== '') ?? -1) + 1;

/** Rows that a table's first dates are looked for in. */
const LOOK_AHEAD = 20;

function hasDateForm(preset: CsvPreset, places: ColumnPlaces, below: readonly GridRow[]): boolean {
  const form = preset.dateForm;
  if (form === undefined) return true;
  const [place = 0] = places.get('date') ?? [];
  const dates = below.flatMap(({ cells }) => (cells[place] ? [cells[place]] : []));
  return dates.length > 0 && form.test(dates[0] ?? '');
}

function presetHeading(rows: readonly GridRow[], index: number, aboveFrom: number): Heading | null {
  const cells = rows[index]?.cells ?? [];
  const offset = cells.findIndex((cell) => cell !== '');
  if (offset === -1) return null;
  const texts = cells.slice(offset, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.toLowerCase());
  const preset = csvPresets.find(
    ({ hasHeadings, columns, above }) =>
      hasHeadings &&
      columns.length === texts.length &&
      columns.every(([heading], column) => heading === texts[column]) &&
      above.every((pattern) =>
        rows.slice(aboveFrom, index).some((row) => row.cells.some((cell) => pattern.test(cell))),
      ),
  );
  if (!preset) return null;
  const places = placesOf(preset, offset);
  const isIt = hasDateForm(preset, places, rows.slice(index + 1, index + 1 + LOOK_AHEAD));
  return isIt ? { index, preset, places } : null;
}

function headingsOf(rows: readonly GridRow[]): Heading[] {
  const found: Heading[] = [];
  for (const [index, { cells }] of rows.entries()) {
    // A row of headings holds no digits but those of `Description 1`; rows of data are passed over quickly by that.
    if (cells.some((cell) => cell.length > 60 || /\d{2}/.test(cell))) continue;
    const known = presetHeading(rows, index, (found.at(-1)?.index ?? -1) + 1);
    const places = known?.places ?? columnsOfHeadings(cells);
    if (known) found.push(known);
    else if (places) found.push({ index, preset: null, places });
  }
  return found;
}

/** Index after the last row of a table that has a date. */
function endOfTable(rows: readonly GridRow[], from: number, to: number, places: ColumnPlaces): number {
  const [place = 0] = places.get('date') ?? [];
  const last = rows.slice(from, to).findLastIndex(({ cells }) => mayBeDay(cells[place] ?? ''));
  return from + last + 1;
}

/** Index after the figures that follow the last row with a date, which are about the rows above them. */
function endOfSums(rows: readonly GridRow[], from: number, to: number, places: ColumnPlaces): number {
  const { whole } = figureRows(rows.slice(from, to), 1, places);
  const first = rows.slice(from, to).findIndex(({ row }) => !whole.has(row));
  return first === -1 ? to : from + first;
}

function headedSections(rows: readonly GridRow[]): GridSection[] {
  const headings = headingsOf(rows);
  const sections: (GridSection & { readonly body: GridRow[] })[] = [];
  let aboveFrom = 0;
  for (const [at, { index, preset, places }] of headings.entries()) {
    const to = headings[at + 1]?.index ?? rows.length;
    const headRows = rows.slice(aboveFrom, index);
    const before = sections.at(-1);
    const named = gridLabels(headRows);
    const labels =
      before === undefined
        ? named
        : { ...named, accountNumber: named.accountNumber ?? otherAccount(before.head, headRows) };
    const end = at + 1 < headings.length ? endOfSums(rows, endOfTable(rows, index + 1, to, places), to, places) : to;
    const body = rows.slice(index + 1, end);
    // Headings that are printed again on each page go on with the same table.
    const goesOn =
      before &&
      before.preset?.id === preset?.id &&
      labels.accountNumber === null &&
      labels.openingCents === null &&
      isSameTable(before.places, places) &&
      !repeats(before.body, body);
    if (goesOn) {
      before.body.push(
        ...keptBetween(headRows, places),
        ...body.map((row) => underHeadings(row, before.places, places)),
      );
    } else sections.push({ preset, places, labels, width: widthOf(rows[index]), head: headRows, body });
    aboveFrom = end;
  }
  return sections;
}

const TITLED_ACCOUNT =
  /^(?=.*\b(?:account|rekening|acc|savings|cheque|tjek|spaar|pocket|wallet|current|transmission|investment|bond|loan)\b)[\p{L} ()/&'.:#-]*?(\d[\d -]{6,18}\d)\)?$/iu;

function titledAccount(rows: readonly GridRow[]): string | null {
  const titles = rows.flatMap(({ cells }) => {
    const [text = '', ...others] = cells.filter((cell) => cell !== '');
    return others.length === 0 ? (TITLED_ACCOUNT.exec(text)?.[1] ?? []) : [];
  });
  return titles[0] ?? null;
}

/** The account that a title above repeated headings names, where the one above the first headings is another. */
function otherAccount(first: readonly GridRow[], again: readonly GridRow[]): string | null {
  const [one, other] = [titledAccount(first), titledAccount(again)];
  return other !== null && one !== other ? other : null;
}

/** The rows that state figures, or say what the rows below them are, among those above headings that are printed again. */
function keptBetween(rows: readonly GridRow[], places: ColumnPlaces): readonly GridRow[] {
  const { whole } = figureRows(rows, 1, places);
  return rows.filter(
    ({ row, cells }) => whole.has(row) || sectionTitle(cells.filter((cell) => cell !== '').join(' ')) !== null,
  );
}

const isSameTable = (one: ColumnPlaces, other: ColumnPlaces): boolean =>
  one.size === other.size && [...one].every(([role, places]) => other.get(role)?.length === places.length);

/** A row with its cells under the headings of the first page, where a later page has them in another order. */
function underHeadings(row: GridRow, to: ColumnPlaces, from: ColumnPlaces): GridRow {
  const moves = [...to].flatMap(([role, places]) =>
    places.map((place, at) => [place, from.get(role)?.[at] ?? place] as const),
  );
  if (moves.every(([place, origin]) => place === origin)) return row;
  const cells = [...row.cells];
  for (const [place, origin] of moves) cells[place] = row.cells[origin] ?? '';
  return { ...row, cells: Array.from(cells, (cell) => cell ?? '') };
}

/** Rows of two tables below each other that may agree by chance. */
const FEWEST_REPEATED = 3;

/** Whether a table shows rows of the one above it again: a second download, and not a further page. */
function repeats(before: readonly GridRow[], body: readonly GridRow[]): boolean {
  const textOf = ({ cells }: GridRow): string => cells.join('\t').trim();
  const shown = new Set(before.map(textOf));
  const again = body.filter((row) => shown.has(textOf(row)));
  // The same fee on the same day may be charged on every page.
  const isByChance = new Set(again.map(textOf)).size < FEWEST_REPEATED;
  return !isByChance && again.length * 2 > Math.min(before.length, body.length);
}

/** Tables without headings that the rows above them identify. */
function unheadedSections(rows: readonly GridRow[]): GridSection[] {
  for (const preset of csvPresets) {
    if (preset.hasHeadings) continue;
    const [mark, ...others] = preset.above;
    const starts = rows.flatMap(({ cells }, index) => (mark?.test(cells[0] ?? '') ? [index] : []));
    const sections = starts.flatMap((start, at): GridSection[] => {
      const part = rows.slice(start, starts[at + 1] ?? rows.length);
      const first = part.findIndex(({ cells }) => preset.dateForm?.test(cells[0] ?? ''));
      const above = part.slice(0, first === -1 ? part.length : first);
      const isIt = others.every((pattern) => above.some(({ cells }) => pattern.test(cells[0] ?? '')));
      // A table that says what its columns are is not one of those that leave it out.
      const isHeaded = above.some(({ cells }) => columnsOfHeadings(cells) !== null);
      if (!isIt || isHeaded || first === -1) return [];
      const body = part.slice(first);
      const labels = gridLabels(above);
      return [{ preset, places: placesOf(preset, 0), labels, width: 0, head: above, body }];
    });
    if (sections.length > 0) return sections;
  }
  return [];
}

/** The tables of transactions in a grid, by known banks or by headings in English or Afrikaans; none where neither identifies one. */
export function gridSections({ rows }: Grid): GridSection[] {
  const filled = rows.filter((row) => !isBlank(row));
  const known = unheadedSections(filled);
  return known.length > 0 ? known : headedSections(filled);
}

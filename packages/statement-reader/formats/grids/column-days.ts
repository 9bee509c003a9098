import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { dateOfData } from '../texts/data-date.ts';
import {
  type DayCount,
  dayBeside,
  dayCountOf,
  dayOfCount,
  daysWithYears,
  dayWithoutYear,
  type ToldYears,
  type WrittenDay,
} from '../texts/written-days.ts';
import type { Grid, GridRow } from './grid.ts';
import type { GridSection } from './grid-sections.ts';

/** A day that is the same with the day and with the month first; null for any other text. */
function plainDay(text: string): CalendarDate | null {
  const [day, other] = [dateOfData(text, 'day_first'), dateOfData(text, 'month_first')];
  return day === other || other === null ? day : null;
}

/** The days of numbers, where every date of the column is one and all count the same. */
function daysOfCounts(texts: readonly string[], serials: DayCount): readonly CalendarDate[] | null {
  const counts = new Set(texts.map(dayCountOf));
  const [count] = counts;
  if (counts.size !== 1 || count === null || count === undefined) return null;
  return texts.map((text) => dayOfCount(text, count === 'serial' ? serials : count));
}

/** The days of dates of which some have no year, where every date of the column is one or has its year. */
function daysOfShortDates(rows: readonly GridRow[], place: number, told: ToldYears): readonly CalendarDate[] | null {
  const days = rows.map(({ cells }): WrittenDay | null => {
    const text = cells[place] ?? '';
    const short = dayWithoutYear(text);
    if (short === null) return plainDay(text);
    const others = cells.flatMap((cell, at) => (at === place ? [] : (plainDay(cell) ?? [])));
    return dayBeside(short, others) ?? short;
  });
  const written = days.filter((day) => day !== null);
  const isShort = rows.some(({ cells }) => dayWithoutYear(cells[place] ?? '') !== null);
  return isShort && written.length === days.length ? daysWithYears(written, told) : null;
}

function yearsOf({ labels }: GridSection): ToldYears {
  const [from, to] = (labels.period ?? []).map(plainDay);
  return {
    period: from && to && from <= to ? { from, to } : null,
    asAt: labels.asAt === null ? null : plainDay(labels.asAt),
  };
}

/**
 * The section with its dates written out, where its column of dates holds numbers of spreadsheets or programs, or days without a
 * year of which the file shows the year. All other columns stay as they are, and so do those of which one cell is in no such form:
 * a date that is not read is refused with its row.
 */
export function withPlainDays(section: GridSection, { serialsFrom1904 = false }: Grid): GridSection {
  const [place] = section.places.get('date') ?? [];
  if (section.preset !== null || place === undefined) return section;
  const dated = section.body.filter(({ cells }) => /\d/.test(cells[place] ?? ''));
  const first = dated[0]?.cells[place] ?? '';
  if (
    dated.length === 0 ||
    (plainDay(first) !== null && !dated.some((row) => dayWithoutYear(row.cells[place] ?? '')))
  ) {
    return section;
  }
  const texts = dated.map(({ cells }) => cells[place] ?? '');
  const days =
    daysOfCounts(texts, serialsFrom1904 ? 'serial_1904' : 'serial') ?? daysOfShortDates(dated, place, yearsOf(section));
  if (days === null) return section;
  const dayOf = new Map(dated.map(({ row }, index) => [row, days[index] ?? '']));
  const body = section.body.map((row) => {
    const day = dayOf.get(row.row);
    return day === undefined ? row : { ...row, cells: row.cells.with(place, day) };
  });
  return { ...section, body };
}

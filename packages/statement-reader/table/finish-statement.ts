import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementLayout } from '../layouts/layout.ts';
import { dateInPeriod } from '../reading/dates.ts';
import type { PrintedMoney } from '../reading/numbers.ts';
import type { Statement, StatementError, StatementFinding, StatementRow } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import { accountKind } from './account-kind.ts';
import type { DraftRow, StatementDraft } from './draft.ts';
import { labelledHolderName } from './holder-name.ts';
import { amountWays, balanceCentsOf, resolveAmounts, type SettledAmount } from './resolve-amounts.ts';

/** A row of a statement whose description the file does not give as text: it may be read from the picture of its box. */
export interface BlankDescription {
  /** Index of the row in the statement's rows. */
  readonly row: number;
  readonly page: number;
  readonly box: DraftRow['box'];
}

export interface FinishedStatement {
  readonly statement: Statement;
  readonly errors: readonly StatementError[];
  readonly blanks: readonly BlankDescription[];
  /** Rows whose amount leads from the balance before to the one printed. */
  readonly fitting: number;
}

interface DatedRow {
  readonly draft: DraftRow;
  readonly bookedOn: CalendarDate | null;
}

interface Balances {
  readonly opening: number | null;
  readonly closing: number | null;
}

interface ReadingContext {
  /** The day of reading, for files that print neither year nor period. */
  readonly today: CalendarDate;
  /** How sure the characters are, 0 to 1. */
  readonly confidence: number;
  /** How many rows were counted on each page so far; counts on. */
  readonly rowsOnPages: Map<number, number>;
}

/**
 * Settles years, sides and order of a draft's rows.
 * @returns null for a draft that is no statement: without rows, and without two balances
 */
export function finishStatement(
  draft: StatementDraft,
  layout: StatementLayout,
  context: ReadingContext,
): FinishedStatement | null {
  const { facts } = draft;
  const balances = {
    opening: centsOrNull(facts.opening, layout),
    closing: centsOrNull(facts.closing ?? facts.carried, layout),
  };
  const finished = finishedRows(draft, balances, layout, context);
  const { rows } = finished;
  const isWithoutBalance = balances.opening === null || balances.closing === null;
  if (rows.length === 0 && finished.errors.length === 0 && isWithoutBalance) return null;
  const days = rows.map((row) => row.bookedOn).toSorted();
  const from = facts.from ?? days[0];
  const to = facts.to ?? days.at(-1);
  const errors =
    from === undefined || to === undefined
      ? [...finished.errors, refusal('period_unknown', 'The days that the statement covers cannot be read.')]
      : finished.errors;
  const accountName = productOf(draft) ?? layout.accountName;
  const statement: Statement = {
    bankSlug: layout.bankSlug,
    layout: layout.id,
    accountNumber: facts.account ?? '',
    accountName,
    accountType: accountKind(accountName, layout.accountType),
    holderName: labelledHolderName(facts.holder ?? '') ?? '',
    currency: 'ZAR',
    from: from ?? context.today,
    to: to ?? context.today,
    openingCents: balances.opening,
    closingCents: balances.closing,
    rows,
    ...(draft.unread.length === 0 ? {} : { notes: [unreadLines(draft.unread)] }),
    printedTotals: printedTotals(facts),
  };
  return { ...finished, statement, errors };
}

function printedTotals({
  credits,
  debits,
  creditCount,
  debitCount,
}: StatementDraft['facts']): Statement['printedTotals'] {
  return {
    creditCents: credits?.cents ?? null,
    debitCents: debits?.cents ?? null,
    credits: creditCount ?? null,
    debits: debitCount ?? null,
  };
}

/** The rows of a draft in the order of their days, and what of them cannot be read. */
function finishedRows(
  draft: StatementDraft,
  balances: Balances,
  layout: StatementLayout,
  context: ReadingContext,
): Omit<FinishedStatement, 'statement'> & { readonly rows: readonly StatementRow[] } {
  const { from, to } = draft.facts;
  const dated = draft.rows.map((row) => ({ draft: row, bookedOn: bookedOn(row, from, to, context.today) }));
  const ordered = isNewestFirst(dated, balances, layout) ? dated.toReversed() : dated;
  const settled = settle(ordered, balances, layout);
  const amounts = new Map(ordered.map((row, index) => [row.draft, settled[index]]));
  const places = placesOf(draft.rows, amounts, context.rowsOnPages);
  const placeOf = (row: DraftRow): StatementPlace => places.get(row) ?? row.place;
  const days = daysOf(ordered, settled, layout);
  const errors: StatementError[] = [];
  const rows: StatementRow[] = [];
  const blanks: BlankDescription[] = [];
  let fitting = 0;
  for (const [index, { draft: row }] of ordered.entries()) {
    const amount = settled[index];
    if (amount === undefined || amount.outcome === 'none') continue;
    if (amount.outcome === 'unreadable') {
      const found = row.description.join(' ') || null;
      errors.push(refusal(amount.code, amount.reason, { place: placeOf(row), found }));
      continue;
    }
    const day = days[index] ?? null;
    if (day === null) {
      errors.push(refusal('row_date_unreadable', 'The date of the row cannot be read.', { place: placeOf(row) }));
      continue;
    }
    const description = descriptionOf(row, layout);
    if (description === '') blanks.push({ row: rows.length, page: row.place.page, box: row.box });
    if (amount.fits) fitting += 1;
    rows.push({
      place: placeOf(row),
      bookedOn: day,
      amountCents: amount.amountCents,
      ...(amount.feeCents === 0 ? {} : { feeCents: amount.feeCents }),
      balanceCents: amountWays(row.money, layout).balanceCents,
      description,
      reference: row.reference,
      confidence: context.confidence,
    });
  }
  return { rows, errors, blanks, fitting };
}

/** The day of each row: one that prints none is of the day above it, where rows of this statement are printed so. */
function daysOf(
  ordered: readonly DatedRow[],
  settled: readonly SettledAmount[],
  layout: StatementLayout,
): readonly (CalendarDate | null)[] {
  const repeats = repeatsDays(ordered);
  let above: CalendarDate | null = null;
  return ordered.map(({ draft: row, bookedOn: date }, index) => {
    // Only rows of transactions say what day it is.
    if (settled[index]?.outcome !== 'row') return null;
    const isOfDayAbove = row.date === null && (!repeats || belongsToRowAbove(row, layout));
    const day: CalendarDate | null = date ?? (isOfDayAbove ? above : null);
    above = day ?? above;
    return day;
  });
}

function unreadLines(places: readonly StatementPlace[]): StatementFinding {
  const count = places.length === 1 ? 'One line' : `${places.length} lines`;
  const message = `${count} between the transactions could not be assigned to any of them.`;
  return { code: 'lines_unread', message, place: places[0] ?? null };
}

/** The name of the account, where what stands before its number is not the holder's. */
function productOf({ facts: { product, holder } }: StatementDraft): string | undefined {
  return product?.toLowerCase() === holder?.toLowerCase() ? undefined : product;
}

/** Numbers the rows of each page as they are printed, leaving out what is no transaction. */
function placesOf(
  rows: readonly DraftRow[],
  settled: ReadonlyMap<DraftRow, SettledAmount | undefined>,
  rowsOnPages: Map<number, number>,
): Map<DraftRow, StatementPlace> {
  const places = new Map<DraftRow, StatementPlace>();
  for (const row of rows) {
    if (settled.get(row)?.outcome === 'none') continue;
    const { page } = row.place;
    const number = (rowsOnPages.get(page) ?? 0) + 1;
    rowsOnPages.set(page, number);
    places.set(row, { page, row: number });
  }
  return places;
}

function centsOrNull(money: PrintedMoney | undefined, layout: StatementLayout): number | null {
  return money === undefined ? null : balanceCentsOf(money, layout);
}

function settle(rows: readonly DatedRow[], balances: Balances, layout: StatementLayout): SettledAmount[] {
  return resolveAmounts(
    rows.map(({ draft: { money, date, hasStray } }) => ({
      ways: amountWays(money, layout),
      isDated: date !== null,
      hasStray,
    })),
    balances.opening,
    balances.closing,
  );
}

/** A row's day; a missing year comes from the period, and without a period from the day of reading. */
function bookedOn(
  { date }: DraftRow,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | null {
  if (date === null) return null;
  const end = to ?? from ?? today;
  const start = from ?? end;
  return dateInPeriod(date, start, end);
}

/** Whether each row of a day prints it: a row without one has then lost it, and is not of the day above it. */
function repeatsDays(rows: readonly DatedRow[]): boolean {
  return rows.some(({ bookedOn: day }, index) => day !== null && day === rows[index - 1]?.bookedOn);
}

/** Whether a row without a day is one that this bank prints below its transaction, such as its fee. */
function belongsToRowAbove({ description }: DraftRow, { undatedRows = [] }: StatementLayout): boolean {
  const words = description
    .join(' ')
    .toLowerCase()
    .split(/[^a-z]+/);
  return undatedRows.some((word) => words.includes(word));
}

/** Whether rows run from the newest to the oldest: by their dates, and within one day by the running balance. */
function isNewestFirst(rows: readonly DatedRow[], balances: Balances, layout: StatementLayout): boolean {
  let [rising, falling] = [0, 0];
  let before: CalendarDate | null = null;
  for (const { bookedOn: date } of rows) {
    if (date === null) continue;
    if (before !== null && date > before) rising += 1;
    if (before !== null && date < before) falling += 1;
    before = date;
  }
  if (rising !== falling) return falling > rising;
  const fits = (ordered: readonly DatedRow[]): number =>
    settle(ordered, balances, layout).filter((one) => one.outcome === 'row' && one.fits).length;
  return rows.length > 1 && fits(rows.toReversed()) > fits(rows);
}

function descriptionOf({ description }: DraftRow, layout: StatementLayout): string {
  const marks = layout.rowMarks ?? [];
  const lines = description
    .map((line, index) =>
      (index === 0 || layout.secondLineOpening === undefined ? line : line.replace(layout.secondLineOpening, ''))
        .split(/\s+/)
        .map((word) => word.replaceAll('\ufffd', ''))
        .filter((word) => word !== '' && !marks.includes(word))
        .join(' '),
    )
    .filter((line) => line !== '');
  const typeLine = lines.findIndex(
    (line, index) =>
      index > 0 && (layout.typeLines ?? []).some((words) => line.toUpperCase().startsWith(words.toUpperCase())),
  );
  const type = lines[typeLine];
  return (type === undefined ? lines : [type, ...lines.filter((_, index) => index !== typeLine)]).join(' ');
}

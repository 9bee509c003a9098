import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { dateOfData } from '../texts/data-date.ts';
import { fullerWording } from '../texts/fuller-wording.ts';
import { dayWithoutYear } from '../texts/written-days.ts';
import { balanceLabel } from './balance-words.ts';
import type { GridRow } from './grid.ts';
import type { GridSection } from './grid-sections.ts';
import type { RowReading } from './row-reading.ts';
import { rowStatus } from './row-status.ts';
import { sectionTitle } from './section-titles.ts';
import { partFigure } from './stated-figures.ts';
import { moneyOf, type RowMoney, type TableColumns } from './table-columns.ts';

const OPENING =
  /^(?:statement )?(?:open(?:ing)? ?balance|balance brought forward|brought forward|balance b\/f|openingsaldo|saldo oorgebring)\b/i;
const CLOSING =
  /^(?:statement )?(?:clos(?:e|ing) ?balance|balance carried forward|carried forward|balance c\/f|afsluitingsaldo)\b/i;
/** What may follow the name of a balance: a day, or the page or statement that it comes from or goes to. */
const AFTER_BALANCE =
  /^[\s:.-]*(?:(?:(?:as )?(?:at|on|of)|from|to|op|soos op|vanaf)\s+)?(?:(?:the )?(?:last|previous|prior|next|vorige|volgende) (?:page|statement|month|bladsy|staat|maand)|\d{1,4}(?:[\s/.-]*(?:\p{L}{3,9}|\d{1,2}))?(?:[\s/.-]*\d{1,4})?)?$/iu;
/** Transactions that are not booked yet, marked before or behind their wording: they are in no balance. */
const PENDING = /^[\s([*]*(?:pending|hangende?)\b|[([*-]\s*(?:pending|hangende?)[\s)\]*]*$/i;
/** Rows that are marked as declined, which no bank books; what is charged for them is. */
const DECLINED = /[([]\s*(?:declined|failed|cancell?ed|rejected|afgekeur|gekanselleer)\s*[)\]]\s*$/i;
const CHARGED = /\b(?:fee|charge|penalty|fooi|koste)/i;
/** Notices of a debit order that found no money: they move nothing, and are of interest all the same. */
const CAME_BACK = /\b(?:insufficient funds|not provided for|unpaid|returned|dishonou?red|onbetaal)/i;
/** Sums below a table. The whole cell has to be one: shops are called Totalsports and Total. */
const TOTAL =
  /^(?:(?:grand |sub[- ]?)?tota+le?s?(?: (?:debits?|credits?|debiete?|krediete?|amounts?|fees?|charges|vat|btw|payments?|deposits?|withdrawals?|(?:money )?(?:in|out)))?|(?:vat|btw)(?: (?:amount|total|charged|included|@.{1,8}|\d.{0,7}%))?|turnover|omset|no\. of .{1,30})\s*:?$/i;

const MONEY_ROLES: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'fee', 'balance'];

const NOTHING: RowReading = { kind: 'nothing' };

/** Where a table comes from: in a workbook every row is as wide as the widest. */
export type TableSource = 'csv' | 'workbook';

export interface TableContext {
  readonly section: GridSection;
  readonly columns: TableColumns;
  readonly page: number;
  readonly source: TableSource;
}

/** Whether the cells of a row cannot stand under the headings: the row is cut short, or has filled cells past the last one. */
function isMisplaced({ cells }: GridRow, { places, width }: GridSection): boolean {
  const needed = (['date', 'amount', 'debit', 'credit', 'balance'] as const).flatMap((role) => places.get(role) ?? []);
  if (cells.length <= Math.max(...needed)) return true;
  const takesAll = places.get('description')?.at(-1) === width - 1;
  return width > 0 && !takesAll && cells.slice(width).some((cell) => cell !== '');
}

/** Whether a row is a balance brought or carried forward; 'unsure' where it may be a transaction that is called like one. */
function readBalanceRow(
  row: GridRow,
  words: string,
  money: RowMoney,
  place: StatementPlace,
): RowReading | 'unsure' | null {
  const begins = (OPENING.exec(words) ?? CLOSING.exec(words))?.[0];
  const label = balanceLabel(words);
  if (begins === undefined && label === undefined) return null;
  const moves = (money.amountCents ?? 0) !== 0 || money.feeCents !== 0;
  // Some banks write the balance in the column of amounts, too or only.
  if (moves && money.balanceCents !== null && money.amountCents !== money.balanceCents) return null;
  if (label === 'available') return { kind: 'figures', figures: [partFigure(place, row.cells)] };
  const isWhole = label !== undefined || AFTER_BALANCE.test(words.slice(begins?.length ?? 0));
  if (moves && money.balanceCents === null && !isWhole) return 'unsure';
  const end = label === undefined ? (OPENING.test(words) ? 'opening' : 'closing') : label;
  return { kind: 'balance', end, cents: money.balanceCents ?? money.amountCents, place };
}

function isCurrency(text: string, currency: string): boolean {
  const codes = text.toUpperCase().split(' ');
  const known = currency === 'ZAR' ? ['', 'ZAR', 'R', 'RAND'] : ['', currency];
  return codes.every((code) => known.includes(code));
}

const joinedTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

/** A row without money: a text that goes on with the row above it, or nothing. */
function readTextRow(row: GridRow, { columns }: TableContext, words: string): RowReading {
  const first = firstText(row);
  const isText = columns.cell(row, 'date') === '' && words !== '' && first === words && !TOTAL.test(words);
  return isText ? { kind: 'more_text', text: words } : NOTHING;
}

const firstText = ({ cells }: GridRow): string => cells.find((cell) => cell !== '') ?? '';

/** Whether the bank has not booked a row with money yet: by its words, where no balance counts it in, or by its status. */
function isPending(row: GridRow, { columns }: TableContext, texts: readonly string[], money: RowMoney): boolean {
  const isMarked = money.balanceCents === null && texts.some((text) => PENDING.test(text));
  return isMarked || rowStatus(columns.cell(row, 'status')) === 'not_booked';
}

/** Why a row with a date and money is no transaction that can be counted; null where it is one. */
function faultOf(
  row: GridRow,
  { section, columns, source, page }: TableContext,
  money: RowMoney,
): StatementError | null {
  const place = { page, row: row.row };
  if (source === 'csv' && isMisplaced(row, section)) {
    const [expected, found] = [`${section.width} cells`, `${row.cells.length} cells`];
    return refusal('row_misplaced', 'The cells of the row do not stand under the headings.', {
      place,
      expected,
      found,
    });
  }
  if (money.wrong) {
    const { code, message, expected, found } = money.wrong;
    return refusal(code, message, { place, expected, found });
  }
  const words = columns.text(row, 'description');
  if (money.balanceCents === null && DECLINED.test(words) && !CHARGED.test(words)) {
    const message = 'The row is marked as declined, and no balance shows whether it moved money.';
    return refusal('row_status_unclear', message, { place, expected: 'booked or pending', found: words });
  }
  const found = columns.cell(row, 'status');
  if (rowStatus(found) === 'unknown') {
    const message = 'The row does not say whether it is booked.';
    return refusal('row_status_unclear', message, { place, expected: 'booked or pending', found });
  }
  const currency = section.labels.currency ?? 'ZAR';
  const currencyText = columns.text(row, 'currency');
  if (isCurrency(currencyText, currency)) return null;
  return refusal('row_other_currency', 'The row is in another currency.', {
    place,
    expected: currency,
    found: currencyText,
  });
}

/** The title of a part of a table, alone in its row. */
export function readTitle({ cells }: GridRow): RowReading | null {
  const [text = '', ...others] = cells.filter((cell) => cell !== '');
  const title = others.length > 0 ? null : sectionTitle(text);
  return title === null ? null : { kind: 'section', isBooked: title === 'booked' };
}

/** Reads one row of a table. */
export function readRow(row: GridRow, context: TableContext): RowReading {
  const { columns, page } = context;
  const title = readTitle(row);
  if (title !== null) return title;
  const place = { page, row: row.row };
  const wording = fullerWording(columns.text(row, 'description'), columns.text(row, 'wording'));
  const words = joinedTexts(wording.description, columns.text(row, 'detail'));
  if (!MONEY_ROLES.some((role) => columns.cell(row, role) !== '')) return readTextRow(row, context, words);
  const money = moneyOf(row, columns);
  const name = words || firstText(row);
  const balance = readBalanceRow(row, name, money, place);
  if (balance === 'unsure') {
    const message = 'The row may be a balance or a transaction.';
    const expected = 'a balance beside the amount';
    return { kind: 'error', error: refusal('row_may_be_balance', message, { place, expected, found: name }) };
  }
  if (balance) return balance;
  const account = columns.cell(row, 'account');
  if (isPending(row, context, [words, wording.reference], money)) return { kind: 'pending', account };
  const dateText = columns.cell(row, 'date');
  const bookedOn = dateOfData(dateText, columns.dates.order);
  if (bookedOn === null) {
    if (TOTAL.test(firstText(row)) || (dateText === '' && TOTAL.test(words))) {
      return { kind: 'figures', figures: [partFigure(place, row.cells)] };
    }
    const isShort = dayWithoutYear(dateText) !== null;
    const message = isShort
      ? 'The date of the row has no year, and the file does not show which.'
      : 'The row has an amount but no date.';
    const details = { place, expected: isShort ? 'a date with its year' : 'a date', found: dateText };
    return { kind: 'error', error: refusal('row_date_unreadable', message, details) };
  }
  const error = faultOf(row, context, money);
  if (error !== null) return { kind: 'error', error };
  const isNotice = money.amountCents === null && money.feeCents === 0;
  if (isNotice && (money.balanceCents === null || !CAME_BACK.test(words))) return NOTHING;
  const movement = {
    place,
    bookedOn,
    amountCents: isNotice ? 0 : money.amountCents,
    feeCents: money.feeCents,
    balanceCents: money.balanceCents,
    description: words,
    reference: joinedTexts(columns.text(row, 'reference'), wording.reference),
    account,
  };
  return { kind: 'movement', movement, money };
}

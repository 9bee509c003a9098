import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import { splitFeeRows } from '../../reading/split-fee-rows.ts';
import type {
  PartialReading,
  Statement,
  StatementError,
  StatementFinding,
  StatementRow,
} from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal } from '../../refusals/refusal.ts';
import { balanceSteps } from '../../verify/balance-steps.ts';
import { randsText } from '../../verify/rands-text.ts';
import { pendingLeftOut } from '../reading-notes.ts';
import { dateOfData } from '../texts/data-date.ts';
import { dayOrderAssumed } from '../texts/day-order.ts';
import { MAX_LISTED_ERRORS, MAX_ROWS, MAX_STATEMENTS, MAX_UNREAD_ROWS } from '../texts/format-limits.ts';
import { accountTypeOfName, isUnknownAccount, type KnownAccount, knownAccount } from '../texts/stated-account.ts';
import { columnsByContent } from './column-content.ts';
import { withPlainDays } from './column-days.ts';
import { balanceErrors, type SummedTable, statedVerdict, summedTable } from './figure-spans.ts';
import { type Grid, gridTooLarge } from './grid.ts';
import { type TableReading, tableMovements } from './grid-movements.ts';
import { type GridSection, gridSections } from './grid-sections.ts';
import { inferColumns } from './infer-columns.ts';
import { oldestFirst } from './row-order.ts';
import type { ParsedRow } from './row-reading.ts';
import type { TableSource } from './table-rows.ts';

function rowsOf(movements: readonly ParsedRow[], feeMoves: boolean, currency: string): readonly StatementRow[] {
  const rows = movements.map(({ place, bookedOn, amountCents, feeCents, balanceCents, description, reference }) => ({
    place,
    bookedOn,
    // A row with nothing but a fee is the fee.
    amountCents: amountCents === null ? feeCents : amountCents + (feeMoves ? feeCents : 0),
    ...(feeMoves && feeCents !== 0 && (amountCents ?? 0) !== 0 ? { feeCents } : {}),
    balanceCents,
    description,
    reference,
    confidence: 1,
  }));
  return oldestFirst(rows, currency);
}

/** Rows in order. Whether fees in a column of their own moved the balance, the balance says; where it does not, they did not. */
function orderedRows(
  movements: readonly ParsedRow[],
  currency: string,
  openingCents: number | null,
): readonly StatementRow[] {
  const shown = rowsOf(movements, false, currency);
  if (movements.every(({ amountCents, feeCents }) => amountCents === null || feeCents === 0)) return shown;
  const deducted = rowsOf(movements, true, currency);
  const breaks = (rows: readonly StatementRow[]): number => balanceSteps(openingCents, rows).breaks.length;
  return breaks(deducted) < breaks(shown) ? deducted : shown;
}

interface Read {
  readonly statements: readonly Statement[];
  readonly errors: readonly StatementError[];
  /** Rows that are in none of the statements; null where what is left is worth nothing by itself. */
  readonly unread: readonly StatementPlace[] | null;
  /** Errors unless a total of the file proves which way its money went. */
  readonly unlessTold: readonly StatementError[];
  /** The table that they were read from. */
  readonly summed: SummedTable;
}

/** The transactions of one account in a table. */
interface AccountRows {
  /** What the column of accounts says of them; '' without one. */
  readonly accountCell: string;
  readonly movements: readonly ParsedRow[];
  /** Whether the table has no others: then its balances are theirs. */
  readonly isAlone: boolean;
}

/** The printed period where it reads as one, else that of the rows. */
function periodOf(section: GridSection, table: TableReading, rows: readonly StatementRow[]) {
  const [from = null, to = null] = (section.labels.period ?? []).map((text) => dateOfData(text, table.dates.order));
  if (from !== null && to !== null && from <= to) return { from, to };
  const days: readonly CalendarDate[] = rows.map(({ bookedOn }) => bookedOn).toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** What was settled or left out in reading the rows of an account. */
function notesOf(account: KnownAccount, table: TableReading, accountCell: string): readonly StatementFinding[] {
  const pending = table.pending.get(accountCell) ?? 0;
  return [
    ...(account.notes ?? []),
    ...(pending === 0 ? [] : [pendingLeftOut(pending)]),
    ...(table.dates.evidence === 'assumed' ? [dayOrderAssumed] : []),
    ...feesUnsettled(table),
  ];
}

/** The note on fees in a column of their own where no balance says whether they were charged on top of the amounts. */
function feesUnsettled({ movements, openingCents, closingCents }: TableReading): readonly StatementFinding[] {
  const own = movements.filter(({ amountCents, feeCents }) => (amountCents ?? 0) !== 0 && feeCents !== 0);
  const isSettled =
    movements.some(({ balanceCents }) => balanceCents !== null) || (openingCents !== null && closingCents !== null);
  if (own.length === 0 || isSettled) return [];
  const cents = own.reduce((sum, { feeCents }) => sum + feeCents, 0);
  const message = `No balance shows whether ${own.length} fees of together ${randsText(Math.abs(cents))} were charged on top of their amounts.`;
  return [{ code: 'fees_unsettled', message, place: null }];
}

function accountStatement(
  section: GridSection,
  table: TableReading,
  { accountCell, movements, isAlone }: AccountRows,
  stated: StatedAccount | undefined,
): Statement | StatementError {
  const { preset, labels } = section;
  const account = knownAccount(
    {
      bankSlug: preset?.bankSlug ?? labels.bankSlug,
      bankIsCertain: preset?.bankIsCertain ?? false,
      accountNumber: /\d{4}/.test(accountCell) ? accountCell : labels.accountNumber,
      holderName: labels.holderName,
    },
    stated,
  );
  if (isUnknownAccount(account)) return account;
  const currency = labels.currency ?? 'ZAR';
  const openingCents = isAlone ? table.openingCents : null;
  const rows = orderedRows(movements, currency, openingCents);
  const accountName = labels.accountName ?? '';
  const notes = notesOf(account, table, accountCell);
  return {
    ...account,
    layout: preset?.id ?? 'generic',
    accountName,
    accountType: accountTypeOfName(accountName, preset?.accountType ?? 'cheque'),
    currency,
    ...periodOf(section, table, rows),
    openingCents,
    closingCents: isAlone ? table.closingCents : null,
    rows,
    ...(notes.length === 0 ? {} : { notes }),
    printedTotals: { creditCents: null, debitCents: null, credits: null, debits: null },
  };
}

function sectionStatements(
  section: GridSection,
  page: number,
  source: TableSource,
  stated: StatedAccount | undefined,
): Read {
  const table = tableMovements(section, page, source);
  const byAccount = Map.groupBy(table.movements, ({ account }) => account);
  const isAlone = byAccount.size === 1;
  const summed = summedTable(table, page);
  // With several accounts it is unknown which of them the unread rows belong to.
  if (table.errors.length > 0 && !isAlone)
    return { statements: [], errors: table.errors, unread: null, unlessTold: [], summed };
  const read = [...byAccount].map(([accountCell, movements]) =>
    accountStatement(section, table, { accountCell, movements, isAlone }, stated),
  );
  const unknown = read.flatMap((result) => ('rows' in result ? [] : [result]));
  return {
    statements: read.flatMap((result) => ('rows' in result ? [result] : [])),
    // What is wrong with its rows is said first: no number would change it.
    errors: table.errors.length > 0 ? table.errors : [...unknown, ...(isAlone ? balanceErrors(table) : [])],
    unread: unknown.length > 0 ? null : table.unread,
    unlessTold: table.unlessTold,
    summed,
  };
}

/** What was read of tables with rows that were not, one table on each page; nothing where more than rows is wrong. */
function partialReading(read: readonly Read[]): PartialReading | undefined {
  const statements = read.flatMap((one) => one.statements.map(splitFeeRows));
  const unreadRows = read.flatMap(({ unread }) => unread ?? []);
  const pages = new Set(statements.map(({ rows }) => rows[0]?.place.page));
  if (unreadRows.length === 0 || unreadRows.length > MAX_UNREAD_ROWS) return undefined;
  if (read.some(({ unread }) => unread === null) || pages.size < read.length) return undefined;
  return { statements, unreadRows, unreadPages: [] };
}

/** Statements with what is noted of the file's totals, at the statement of its page. */
function withNotes(statements: readonly Statement[], notes: readonly StatementFinding[]): readonly Statement[] {
  if (notes.length === 0) return statements;
  const pageOf = ({ rows }: Statement): number | undefined => rows[0]?.place.page;
  const ownerOf = ({ place }: StatementFinding): Statement | undefined =>
    statements.find((one) => pageOf(one) === place?.page) ?? statements[0];
  return statements.map((one) => {
    const own = notes.filter((note) => ownerOf(note) === one);
    return own.length === 0 ? one : { ...one, notes: [...(one.notes ?? []), ...own] };
  });
}

/**
 * The statements in tables of a CSV or a workbook: known banks first, then headings, then what the columns hold.
 */
export function gridStatements(
  grids: readonly Grid[],
  stated: StatedAccount | undefined,
  source: TableSource,
): FormatReading {
  for (const grid of grids) {
    const tooLarge = gridTooLarge(grid);
    if (tooLarge) return tooLarge;
  }
  const read = grids.flatMap((grid) => {
    const sections = gridSections(grid);
    const told =
      sections.length > 0
        ? sections.map((section) => inferColumns(withPlainDays(section, grid)))
        : columnsByContent(grid);
    return told.map((section) => sectionStatements(section, grid.page, source, stated));
  });
  const verdict = statedVerdict(
    read.map(({ summed }) => summed),
    grids,
  );
  const errors = read.flatMap((one) => one.errors);
  if (errors.length === 0) errors.push(...verdict.errors);
  if (errors.length === 0 && !verdict.provesSides) errors.push(...read.flatMap((one) => one.unlessTold));
  const partial = partialReading(read);
  const statements = withNotes(
    read.flatMap((one) => one.statements),
    verdict.notes,
  );
  if (errors.length === 0 && statements.length === 0) {
    errors.push(
      read.length === 0
        ? refusal(
            'no_table',
            'No table of transactions was found: it needs a date, a description, and an amount or money in and out.',
          )
        : refusal('no_transactions', 'The table holds no transactions.'),
    );
  }
  const count = statements.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > MAX_ROWS) {
    errors.push(refusal('too_many_transactions', `The file has more than ${MAX_ROWS} transactions.`));
  }
  if (statements.length > MAX_STATEMENTS) {
    const message = `The file has statements of more than ${MAX_STATEMENTS} accounts and periods.`;
    errors.push(refusal('too_many_statements', message));
  }
  if (errors.length > 0) {
    const isTooMuch = count > MAX_ROWS || statements.length > MAX_STATEMENTS;
    const part = isTooMuch || partial === undefined ? {} : { partial };
    return { outcome: 'refused', errors: errors.slice(0, MAX_LISTED_ERRORS), ...part };
  }
  return { outcome: 'read', statements: statements.map(splitFeeRows) };
}

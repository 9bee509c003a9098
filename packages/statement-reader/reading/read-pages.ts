import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { type BankSlug, bankOf, bankSlugs } from '../../../schemas/banks.ts';
import { directionEvidence, isTurnedRound } from '../formats/texts/direction-words.ts';
import { allLayouts } from '../layouts/all-layouts.ts';
import { GENERIC, genericLayouts, namedBank } from '../layouts/generic.ts';
import type { StatementLayout } from '../layouts/layout.ts';
import { refusal, refusedFor } from '../refusals/refusal.ts';
import { type BlankDescription, type FinishedStatement, finishStatement } from '../table/finish-statement.ts';
import { holderAboveAddress } from '../table/holder-block.ts';
import { type Line, linesOf } from '../table/line.ts';
import type { ColumnMatch } from '../table/money-columns.ts';
import { headersOf, readDrafts } from '../table/read-drafts.ts';
import { findUnparsedRows } from '../table/unparsed-rows.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { markedLayouts } from './detect-layout.ts';
import { missingPages } from './missing-pages.ts';
import { withUnreadPages } from './pages-without-rows.ts';
import type { PageText } from './pdf-engine.ts';
import { printedFigures } from './printed-figures.ts';
import { isReconciled } from './proven-reading.ts';
import { otherThanStated, withStated } from './stated-pages.ts';
import type { PartialReading, Statement, StatementError, StatementFinding, StatementReading } from './statement.ts';
import type { StatedAccount } from './statement-reader.ts';

/** A reading of pages, with what only the pictures of the pages show. */
export interface PagesReading {
  readonly reading: StatementReading;
  /** For each statement read, the rows without a description as text. */
  readonly blanks: readonly (readonly BlankDescription[])[];
}

export interface ReadingContext {
  /** The day of reading in Johannesburg, for files that print neither a year nor a period. */
  readonly today: CalendarDate;
  /** How sure the characters are: 1 for digital text, less for OCR. */
  readonly confidence?: number;
  /** What the sender says of the account, taken where the file does not say it. */
  readonly stated?: StatedAccount;
}

/** One layout's reading of a whole file. */
interface Attempt {
  readonly statements: readonly FinishedStatement[];
  /** Rows that cannot be read, and rows that the running balance does not prove. */
  readonly doubts: number;
  readonly errors: number;
  /** Rows that no table holds. */
  readonly lost: readonly StatementError[];
  /** Words of the headers that the layout does not know. */
  readonly unread: number;
}

/**
 * Reads the statements on pages of text, digital or recognised. Every layout whose marks and header the file shows reads
 * it; the one with the fewest rows that cannot be read or do not fit the running balance counts. A file that no bank's
 * layout reads, or reads without a contradiction, is read by its headers alone, where the running balance proves every row; where it proves all but a few, those
 * are what the verification finds.
 */
export function readPages(pages: readonly PageText[], context: ReadingContext): PagesReading {
  const lines = pages.map(linesOf);
  const attempts = markedLayouts(lines, allLayouts).flatMap((layout) => attemptsWith(lines, layout, context));
  const best = attempts.toSorted((one, other) => one.doubts - other.doubts || one.unread - other.unread)[0];
  const chosen = best !== undefined && isSound(best, context.today) ? best : attemptByHeadings(lines, context, best);
  if (chosen === undefined) return refused(lines);
  const read = chosen.statements.map(({ statement }) => statement);
  // A bank's layout knows which of its totals are of the rows.
  const isByHeadings = read.every(({ layout }) => layout === GENERIC);
  const figures = isByHeadings ? printedFigures(lines, read) : { errors: [], notes: [] };
  const statements = withNotes(withUnreadPages(pages, withStated(read, context.stated)), figures.notes);
  const rowErrors = chosen.statements.flatMap((one) => one.errors);
  const pageErrors = missingPages(pages, statements);
  const others = [...otherThanStated(read, context.stated), ...chosen.lost];
  const totals = others.length + rowErrors.length + pageErrors.length === 0 ? figures.errors : [];
  const turned = isByHeadings ? read.flatMap(turnedRound) : [];
  const errors = [...others, ...rowErrors, ...pageErrors, ...totals, ...turned];
  const partial =
    others.length + totals.length + turned.length > 0 ? undefined : partialReading(statements, rowErrors, pageErrors);
  return {
    reading:
      errors.length === 0
        ? { outcome: 'read', statements }
        : { outcome: 'refused', errors, ...(partial === undefined ? {} : { partial }) },
    blanks: chosen.statements.map(({ blanks }) => blanks),
  };
}

/**
 * The error of a statement in an unknown form whose words contradict its signs: balances of what is owed grow with every purchase, so
 * they prove sums of a card the wrong way round where no title says that it is one.
 */
function turnedRound({ rows }: Statement): StatementError[] {
  const evidence = directionEvidence(rows);
  const first = rows[evidence.firstContrary];
  if (first === undefined || !isTurnedRound(evidence, true)) return [];
  const message = 'The words of the transactions contradict which way their money went.';
  const details = { place: first.place, expected: 'money out that lowers the balance', found: first.description };
  return [refusal('row_side_unclear', message, details)];
}

/** Statements with notes about the file at the first of them. */
function withNotes(statements: readonly Statement[], notes: readonly StatementFinding[]): readonly Statement[] {
  const [first, ...others] = statements;
  if (notes.length === 0 || first === undefined) return statements;
  return [{ ...first, notes: [...(first.notes ?? []), ...notes] }, ...others];
}

/** What was read of a file with rows and pages that were not; nothing where an error is about the file as a whole. */
function partialReading(
  statements: readonly Statement[],
  rowErrors: readonly StatementError[],
  pageErrors: readonly StatementError[],
): PartialReading | undefined {
  const unreadRows = rowErrors.flatMap(({ place }) => place ?? []);
  if (unreadRows.length < rowErrors.length) return undefined;
  return { statements, unreadRows, unreadPages: pageErrors.flatMap(({ place }) => place?.page ?? []) };
}

/** The readings of a file by one layout: where amounts under the nearest headings leave doubts, those matched in order as well. */
function attemptsWith(
  lines: readonly (readonly Line[])[],
  layout: StatementLayout,
  context: ReadingContext,
): Attempt[] {
  const nearest = attempt(lines, layout, context, 'nearest');
  if (nearest === null || nearest.doubts === 0) return nearest === null ? [] : [nearest];
  const inOrder = attempt(lines, layout, context, 'in_order');
  return inOrder !== null && inOrder.doubts < nearest.doubts ? [nearest, inOrder] : [nearest];
}

function attempt(
  lines: readonly (readonly Line[])[],
  layout: StatementLayout,
  { today, confidence = 1 }: ReadingContext,
  match: ColumnMatch,
): Attempt | null {
  const headers = headersOf(lines, layout);
  if (headers.every(({ size }) => size === 0)) return null;
  const rowsOnPages = new Map<number, number>();
  const holder = holderAboveAddress(linesAboveTable(lines[0] ?? [], headers[0]));
  const statements = readDrafts(lines, headers, layout, match).flatMap(({ facts, ...rest }) => {
    const draft = { facts: holder === null ? facts : { holder, ...facts }, ...rest };
    return finishStatement(draft, layout, { today, confidence, rowsOnPages }) ?? [];
  });
  if (statements.length === 0) return null;
  const sum = (count: (one: FinishedStatement) => number): number =>
    statements.reduce((total, one) => total + count(one), 0);
  const lost = findUnparsedRows(
    lines,
    statements.map(({ statement }) => statement),
    layout,
  );
  const errors = sum((one) => one.errors.length) + lost.length;
  return {
    statements,
    doubts: errors + sum(({ statement, fitting }) => statement.rows.length - fitting),
    errors,
    lost,
    unread: headers.reduce((total, page) => page.values().reduce((words, { unread }) => words + unread, total), 0),
  };
}

/** Whether all of a layout was read and nothing in it contradicts the rest: another bank's table may resemble its own. */
const isSound = ({ errors, doubts, statements }: Attempt, today: CalendarDate): boolean =>
  errors === 0 &&
  (doubts === 0 || statements.every(({ statement }) => verifyStatement(statement, today).errors.length === 0));

/** The lines of a page above the heading of its first table; all of them where it has none. */
function linesAboveTable(
  lines: readonly Line[],
  headers: ReturnType<typeof headersOf>[number] | undefined,
): readonly Line[] {
  return headers === undefined || headers.size === 0 ? lines : lines.slice(0, Math.min(...headers.keys()));
}

/** Rows, and the share of them that have to fit, for a table to be distinguished from a chance likeness. */
const [FEWEST_FITTING, MOST_FITTING] = [5, 0.8];

/**
 * A reading by the headers alone: one that arithmetic proves; where no bank's layout read the file, also one that it proves but
 * for a few rows, which the verification is sure to refuse and name.
 * @param failed what a bank's layout made of the file
 */
function attemptByHeadings(
  lines: readonly (readonly Line[])[],
  context: ReadingContext,
  failed: Attempt | undefined,
): Attempt | undefined {
  const bankSlug = namedBank(lines) ?? statedBank(context.stated);
  if (bankSlug === null) return failed;
  const attempts = genericLayouts(lines, bankSlug)
    .flatMap((layout) => attemptsWith(lines, layout, context))
    .filter(({ errors }) => errors === 0);
  const proven = ({ statement }: FinishedStatement): boolean => isReconciled(statement, context.today);
  return (
    attempts.find(({ statements }) => statements.every(proven)) ??
    failed ??
    attempts
      .filter(({ statements }) => statements.every((one) => proven(one) || isBroken(one, context.today)))
      .toSorted((one, other) => one.doubts - other.doubts)[0]
  );
}

/** Whether a statement is one whose figures do not add up, rather than one that was taken for a statement. */
function isBroken({ statement, fitting }: FinishedStatement, today: CalendarDate): boolean {
  const { length } = statement.rows;
  const isTold = length >= FEWEST_FITTING && fitting >= MOST_FITTING * length;
  return isTold && verifyStatement(statement, today).errors.length > 0;
}

function statedBank(stated: StatedAccount | undefined): BankSlug | null {
  const bank = stated === undefined ? undefined : bankOf(stated.bankSlug);
  return bankSlugs.find((slug) => slug === bank?.slug) ?? null;
}

function refused(lines: readonly (readonly Line[])[]): PagesReading {
  const isBlank = lines.every((page) => page.length === 0);
  const error = isBlank
    ? refusal('no_text', 'The file holds no text.')
    : refusal(
        'layout_unknown',
        'The file is not a statement of a known bank, and its balances do not prove another reading.',
      );
  return { reading: refusedFor(error), blanks: [] };
}

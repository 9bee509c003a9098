import { addDays } from '@imali/ledger/basics/calendar.ts';
import type { Statement, StatementError, StatementRow } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import { randsText } from '../verify/rands-text.ts';
import { couldBeMisread } from './figure-repair.ts';
import { withoutRunIn } from './run-in-figure.ts';

/** How sure a row is whose amount or balance was corrected: the balances prove it, the picture does not. */
const MENDED_CONFIDENCE = 0.6;
/** Share of rows without a balance up to which those are taken for missed ones. */
const MOST_GAPS = 0.1;
/** Days that a row may lie outside the period that the statement prints. */
const SLACK_DAYS = 7;

export interface ProvedStatement {
  readonly statement: Statement;
  /** One for each row that nothing proves; empty when all are proved. */
  readonly errors: readonly StatementError[];
}

/** Rows before the first balance that another one follows from: without an opening balance nothing proves them. */
export function rowsWithoutProof(statement: Statement): readonly StatementRow[] {
  if (statement.openingCents !== null || totalsProve(statement)) return [];
  const first = statement.rows.findIndex(({ balanceCents }) => balanceCents !== null);
  return first === -1 ? statement.rows : statement.rows.slice(0, first + 1);
}

/**
 * Holds a statement that was recognised on a picture against its own balances. An amount or balance that does not fit is
 * corrected when the digits look alike and the balances before and after it prove the corrected one. Every row has to lie
 * between two balances that agree with it, or under printed totals that do, and the dates have to follow each other.
 * @param seenTwice whether the rows without proof were read alike from two pictures: they are then believed, with less trust
 */
export function reconcileBalances(statement: Statement, seenTwice = false): ProvedStatement {
  const believed = seenTwice ? rowsWithoutProof(statement) : [];
  const rows = mendedRows(statement).map((row, index) =>
    index < believed.length ? { ...row, confidence: Math.min(row.confidence, MENDED_CONFIDENCE) } : row,
  );
  const mended = { ...statement, rows };
  return { statement: mended, errors: [...balanceErrors(mended, seenTwice), ...dateErrors(mended)] };
}

function mendedRows({ rows: read, openingCents, closingCents }: Statement): StatementRow[] {
  const rows = [...read];
  // A file that prints balances prints one on every row, mostly: a lone gap is one that was not recognised.
  const gaps = rows.filter(({ balanceCents }) => balanceCents === null).length;
  const fillGaps = gaps <= rows.length * MOST_GAPS;
  let before = openingCents;
  for (const [index, row] of rows.entries()) {
    const { amountCents, balanceCents } = row;
    const after = before === null ? null : before + amountCents;
    if (before !== null && after !== null && balanceCents !== null && after !== balanceCents) {
      const reached = nextBalance(rows, index, closingCents);
      if (reached === after && couldBeMisread(balanceCents, after)) {
        rows[index] = { ...row, balanceCents: after, confidence: MENDED_CONFIDENCE };
      } else if (
        reached === balanceCents &&
        // Which of the two was misread, the amount or the fee beside it, no balance shows.
        row.feeCents === undefined &&
        couldBeMisread(amountCents, balanceCents - before)
      ) {
        rows[index] = { ...row, amountCents: balanceCents - before, confidence: MENDED_CONFIDENCE };
      }
    }
    if (after !== null && balanceCents === null && nextBalance(rows, index, closingCents) === after) {
      // A balance that could not be read may have run into the description.
      const description = withoutRunIn(row.description, after);
      if (fillGaps || description !== null) {
        rows[index] = {
          ...row,
          description: description ?? row.description,
          balanceCents: after,
          confidence: MENDED_CONFIDENCE,
        };
      }
    }
    before = rows[index]?.balanceCents ?? after;
  }
  return rows;
}

/** The balance after a row by what follows: the next row's balance without its amount, or the closing balance. */
function nextBalance(rows: readonly StatementRow[], index: number, closingCents: number | null): number | null {
  let since = 0;
  for (const { amountCents, balanceCents } of rows.slice(index + 1)) {
    since += amountCents;
    if (balanceCents !== null) return balanceCents - since;
  }
  return closingCents === null ? null : closingCents - since;
}

function balanceErrors(statement: Statement, seenTwice: boolean): StatementError[] {
  const { rows, openingCents, closingCents } = statement;
  const errors: StatementError[] = [];
  // Rows since the last balance: they are proved together by the next one.
  let open: StatementRow[] = [];
  let known = openingCents;
  const reach = (balanceCents: number): void => {
    const sum = open.reduce((total, row) => total + row.amountCents, known ?? 0);
    if (known !== null && sum !== balanceCents) errors.push(...open.map((row) => unproved(row, sum, balanceCents)));
    // Without an opening balance nothing says what the first amount is.
    if (known === null && !seenTwice && !totalsProve(statement))
      errors.push(...open.map((row) => unproved(row, null, balanceCents)));
    known = balanceCents;
    open = [];
  };
  for (const row of rows) {
    open.push(row);
    if (row.balanceCents !== null) reach(row.balanceCents);
  }
  if (closingCents !== null) reachClosing();
  else if (open.length > 0 && !totalsProve(statement)) errors.push(...open.map((row) => unproved(row, null, null)));
  return errors;

  function reachClosing(): void {
    const last = rows.at(-1);
    if (open.length === 0 && last !== undefined && known !== closingCents && closingCents !== null) {
      errors.push(unproved(last, known, closingCents));
    } else if (open.length > 0 && closingCents !== null) reach(closingCents);
  }
}

function unproved({ place }: StatementRow, expectedCents: number | null, foundCents: number | null): StatementError {
  return refusal(
    'picture_row_unproved',
    'The row was read from a picture, and the balances around it do not prove it.',
    {
      place,
      expected: expectedCents === null ? null : randsText(expectedCents),
      found: foundCents === null ? null : randsText(foundCents),
    },
  );
}

/** Whether the printed sums of both sides are those of the rows. */
function totalsProve({ rows, printedTotals: { creditCents, debitCents } }: Statement): boolean {
  if (creditCents === null || debitCents === null) return false;
  const sum = (sign: number): number =>
    rows.reduce((total, { amountCents }) => total + (Math.sign(amountCents) === sign ? Math.abs(amountCents) : 0), 0);
  return sum(1) === Math.abs(creditCents) && sum(-1) === Math.abs(debitCents);
}

function dateErrors({ rows, from, to }: Statement): StatementError[] {
  const [first, last] = [addDays(from, -SLACK_DAYS), addDays(to, SLACK_DAYS)];
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const isInPeriod = row.bookedOn >= first && row.bookedOn <= last;
    if (isInPeriod && (before === undefined || before.bookedOn <= row.bookedOn)) return [];
    return [
      refusal(
        'picture_row_out_of_order',
        'The row was read from a picture, and its date does not follow the one before it.',
        {
          place: row.place,
          expected: before === undefined ? `${from} to ${to}` : `from ${before.bookedOn} to ${to}`,
          found: row.bookedOn,
        },
      ),
    ];
  });
}

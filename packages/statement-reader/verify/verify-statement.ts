import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { Statement, StatementError, StatementFinding, StatementRow } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import { balanceSteps } from './balance-steps.ts';
import { randsText } from './rands-text.ts';

/** How much of a statement its own balances prove. */
export interface StatementQuality {
  readonly rows: number;
  /** Rows between two printed balances that agree with them. */
  readonly provedRows: number;
  /** Whether the closing balance follows from another balance of the statement. */
  readonly closingProved: boolean;
  /** The least sure of its rows, 0 to 1. */
  readonly confidence: number;
}

export interface StatementVerification {
  /** Reasons not to analyse the statement, at most 20 and one that counts the others. Empty when it holds. */
  readonly errors: readonly StatementError[];
  readonly findings: readonly StatementFinding[];
  readonly quality: StatementQuality;
}

const MAX_LISTED = 20;

/** Days that a row may lie outside the printed period: banks book the weekend's cards on the next business day. */
const PERIOD_SLACK_DAYS = 7;

function dateErrors({ rows, from, to }: Statement, today: CalendarDate): StatementError[] {
  const least = addDays(from, -PERIOD_SLACK_DAYS);
  const most = addDays(to, PERIOD_SLACK_DAYS);
  return rows.flatMap(({ bookedOn, place }) => {
    if (bookedOn > today) {
      const message = 'The transaction lies in the future.';
      return [refusal('row_in_future', message, { place, expected: `at most ${today}`, found: bookedOn })];
    }
    if (bookedOn >= least && bookedOn <= most) return [];
    const message = 'The transaction lies outside the period of the statement.';
    return [refusal('row_outside_period', message, { place, expected: `${from} to ${to}`, found: bookedOn })];
  });
}

function balanceErrors({ rows, openingCents, closingCents }: Statement): StatementError[] {
  const { breaks, closingCents: reached } = balanceSteps(openingCents, rows);
  const errors = breaks.flatMap(({ index, expectedCents, foundCents }) => {
    const row = rows[index];
    if (row === undefined) return [];
    const message = 'The balance does not follow from the one before it and the amount.';
    const figures = { expected: randsText(expectedCents), found: randsText(foundCents) };
    return [refusal('balance_broken', message, { place: row.place, ...figures })];
  });
  if (closingCents !== null && reached !== null && closingCents !== reached) {
    const message = 'The closing balance is not the opening balance and all transactions.';
    const figures = { expected: randsText(reached), found: randsText(closingCents) };
    errors.push(refusal('closing_balance_wrong', message, { place: rows.at(-1)?.place ?? null, ...figures }));
  }
  return errors;
}

interface Turnover {
  readonly cents: number;
  readonly count: number;
}

function turnover(rows: readonly StatementRow[], sign: 1 | -1): Turnover {
  const own = rows.filter(({ amountCents }) => Math.sign(amountCents) === sign);
  return { cents: own.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0), count: own.length };
}

interface Side {
  readonly name: string;
  readonly rows: Turnover;
  readonly cents: number | null;
  readonly count: number | null;
}

/** Counts that are not those of the rows. */
function countsThatDiffer(sides: readonly Side[]): (Side & { readonly count: number })[] {
  return sides.flatMap((side) =>
    side.count === null || side.count === side.rows.count ? [] : [{ ...side, count: side.count }],
  );
}

/**
 * Printed sums have to be those of the rows. Banks count rows of 0.00, reversals and fees in ways of their own, so a count that
 * differs is a finding where balances from the opening to the closing one prove every row, and refuses the statement where nothing else would show a missing one.
 */
function totalsOf(
  { rows, printedTotals, openingCents, closingCents }: Statement,
  quality: StatementQuality,
): Pick<StatementVerification, 'errors' | 'findings'> {
  const { creditCents, debitCents, credits, debits } = printedTotals;
  const sides: readonly Side[] = [
    { name: 'money in', rows: turnover(rows, 1), cents: creditCents, count: credits },
    { name: 'money out', rows: turnover(rows, -1), cents: debitCents, count: debits },
  ];
  const hasEnds = openingCents !== null && closingCents !== null;
  const isProved = hasEnds && quality.provedRows >= quality.rows;
  const wrongSums = sides.flatMap(({ name, rows: own, cents }) =>
    cents === null || Math.abs(cents) === own.cents
      ? []
      : [
          refusal('total_wrong', `The printed total of ${name} is not that of its rows.`, {
            expected: randsText(own.cents),
            found: randsText(Math.abs(cents)),
          }),
        ],
  );
  const different = countsThatDiffer(sides);
  const wrongCounts = different.map(({ name, rows: own, count }) =>
    refusal('total_wrong', `The printed count of ${name} is not that of its rows.`, {
      expected: String(own.count),
      found: String(count),
    }),
  );
  const findings = different.map(({ name, rows: own, count }): StatementFinding => {
    const message = `The statement counts ${count} rows of ${name}; it has ${own.count}.`;
    return { code: 'counts_differ', message, place: null };
  });
  return isProved ? { errors: wrongSums, findings } : { errors: [...wrongSums, ...wrongCounts], findings: [] };
}

function qualityOf(statement: Statement): StatementQuality {
  const { rows, openingCents, closingCents } = statement;
  const { proved, unclosed, closingCents: reached } = balanceSteps(openingCents, rows);
  const closingProved = reached !== null && (closingCents === null ? unclosed === 0 : closingCents === reached);
  const provedAtEnd = closingCents !== null && closingProved ? unclosed : 0;
  return {
    rows: rows.length,
    provedRows: proved + provedAtEnd,
    closingProved,
    confidence: rows.reduce((least, { confidence }) => Math.min(least, confidence), 1),
  };
}

/** Characters of a picture must be proved by the balances: nothing else reveals a misread digit. */
function unprovedErrors({ rows }: Statement, quality: StatementQuality): StatementError[] {
  const first = rows.find(({ confidence }) => confidence < 1);
  if (!first || quality.provedRows >= quality.rows) return [];
  const message = 'The rows were read off a picture and not all of them are proved by the balances.';
  const [expected, found] = [`${quality.rows} rows proved`, `${quality.provedRows} rows proved`];
  return [refusal('picture_statement_unproved', message, { place: first.place, expected, found })];
}

function findingsOf(statement: Statement, quality: StatementQuality): StatementFinding[] {
  const { rows, from, to, closingCents } = statement;
  const outside = rows
    .filter(({ bookedOn }) => bookedOn < from || bookedOn > to)
    .slice(0, MAX_LISTED)
    .map(({ place, bookedOn }): StatementFinding => {
      return { code: 'outside_period', message: `${bookedOn} is outside ${from} to ${to}.`, place };
    });
  const found: StatementFinding[] = [...outside];
  const unproved = quality.rows - quality.provedRows;
  if (unproved > 0) {
    const message = `No balance proves ${unproved} of ${quality.rows} transactions.`;
    found.push({ code: 'not_proved', message, place: null });
  }
  if (closingCents !== null && !quality.closingProved) {
    const message = 'The closing balance follows from no other balance of the statement.';
    found.push({ code: 'closing_not_proved', message, place: null });
  }
  return found;
}

function listed(errors: readonly StatementError[]): readonly StatementError[] {
  if (errors.length <= MAX_LISTED) return errors;
  const message = `${errors.length - MAX_LISTED} more errors of this statement are not listed.`;
  return [...errors.slice(0, MAX_LISTED), refusal('figures_unlisted', message)];
}

/**
 * Checks a statement against itself. Errors refuse it: a running balance that does not follow (each named by its row, expected
 * and found in rands), a closing balance that opening and rows do not make, printed totals that are not those of
 * the rows, counts that differ where no balance proves the rows, dates in the future or more than a week outside the period, and rows off a picture that no balance proves.
 * Findings refuse nothing: what the reader left out, dates just outside the period, counts that differ, rows and a closing
 * balance that nothing proves.
 * @param today the day of reading in Johannesburg
 */
export function verifyStatement(statement: Statement, today: CalendarDate): StatementVerification {
  const quality = qualityOf(statement);
  const totals = totalsOf(statement, quality);
  const errors = [
    ...balanceErrors(statement),
    ...totals.errors,
    ...dateErrors(statement, today),
    ...unprovedErrors(statement, quality),
  ];
  return {
    errors: listed(errors),
    findings: [...(statement.notes ?? []), ...totals.findings, ...findingsOf(statement, quality)],
    quality,
  };
}

import type { StatementError, StatementFinding } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import { randsText } from '../../verify/rands-text.ts';
import type { FigureSide, TotalMeaning } from './figure-words.ts';
import type { StatedFigure } from './stated-figures.ts';

/** What of a transaction a figure may add up, in signed cents. */
export interface SummedRow {
  /** Without the fee; null where the row has a fee only. */
  readonly amountCents: number | null;
  readonly feeCents: number;
  readonly balanceCents: number | null;
}

/** Sums and counts of some rows. */
export interface Sums {
  readonly in: number;
  readonly out: number;
  readonly countIn: number;
  readonly countOut: number;
  readonly count: number;
}

export const NO_ROWS: Sums = { in: 0, out: 0, countIn: 0, countOut: 0, count: 0 };

/** Rows that a figure may be about: sums without and with their fees, and what the fees and balances are. */
export interface SummedRows {
  readonly length: number;
  /** Of the rows from one index up to another, first without the fees, then with each of them as a row of its own. */
  readonly between: (from: number, to: number) => readonly Sums[];
  readonly feeCents: number;
  readonly balances: readonly number[];
  /** Whether a running balance beside every row proves them. */
  readonly isProved: boolean;
}

export const withRow = (sums: Sums, cents: number): Sums => ({
  in: sums.in + Math.max(0, cents),
  out: sums.out + Math.max(0, -cents),
  countIn: sums.countIn + (cents > 0 ? 1 : 0),
  countOut: sums.countOut + (cents < 0 ? 1 : 0),
  count: sums.count + 1,
});

const minus = (one: Sums, other: Sums): Sums => ({
  in: one.in - other.in,
  out: one.out - other.out,
  countIn: one.countIn - other.countIn,
  countOut: one.countOut - other.countOut,
  count: one.count - other.count,
});

/** Adds rows up so that any run of them can be summed at once. */
export function summedRows(rows: readonly SummedRow[], isProved: boolean): SummedRows {
  const bare: Sums[] = [NO_ROWS];
  const whole: Sums[] = [NO_ROWS];
  for (const { amountCents, feeCents } of rows) {
    const before = whole.at(-1) ?? NO_ROWS;
    bare.push(withRow(bare.at(-1) ?? NO_ROWS, amountCents ?? feeCents));
    const moved = amountCents === null ? before : withRow(before, amountCents);
    whole.push(feeCents === 0 ? moved : withRow(moved, feeCents));
  }
  const hasFees = rows.some(({ feeCents }) => feeCents !== 0);
  const variants = hasFees ? [bare, whole] : [bare];
  return {
    length: rows.length,
    between: (from, to) => variants.map((sums) => minus(sums[to] ?? NO_ROWS, sums[from] ?? NO_ROWS)),
    feeCents: rows.reduce((sum, row) => sum + row.feeCents, 0),
    balances: [rows[0]?.balanceCents ?? null, rows.at(-1)?.balanceCents ?? null].flatMap((cents) => cents ?? []),
    isProved,
  };
}

/** A figure, and the rows that it may be about, the likeliest first. */
export interface RelatedFigure {
  readonly figure: StatedFigure;
  readonly spans: readonly { readonly rows: SummedRows; readonly from: number; readonly to: number }[];
}

type Value = StatedFigure['values'][number];
/** `sides_open`: it adds money in and out together, so no side of a row is proved by it. */
type Agreement = 'agrees' | 'sides_open' | 'differs' | 'not_compared';

function sidesOf({ sides }: TotalMeaning, { role }: Value): readonly FigureSide[] {
  if (sides.length > 0) return sides;
  return role === 'debit' ? ['out'] : role === 'credit' ? ['in'] : [];
}

function sumAgreement(meaning: TotalMeaning, value: Value, sums: Sums): Agreement {
  const sides = sidesOf(meaning, value);
  const cents = Math.abs(value.cents);
  if (sides.length > 0) return sides.some((side) => sums[side] === cents) ? 'agrees' : 'differs';
  const net = sums.in - sums.out;
  // A sum that is printed without its sign says nothing of it.
  if (
    meaning.form !== 'gross' &&
    (value.cents === net || value.cents === -net) &&
    (value.cents === net || value.cents > 0)
  )
    return 'agrees';
  if (meaning.form === 'plain' && (cents === sums.in || cents === sums.out)) return 'agrees';
  return meaning.form !== 'net' && cents === sums.in + sums.out ? 'sides_open' : 'differs';
}

function countAgrees(meaning: TotalMeaning, value: Value, sums: Sums): boolean {
  const sides = sidesOf(meaning, value);
  const counts = sides.map((side) => (side === 'in' ? sums.countIn : sums.countOut));
  // Rows of 0.00 are counted by some and not by others.
  return (sides.length > 0 ? counts : [sums.count, sums.countIn + sums.countOut]).some(
    (count) => count === value.count,
  );
}

/** Whether a value is a count by its form: alone where the label allows it, or beside another that has decimals. */
function countsOnly({ measure }: TotalMeaning, value: Value, values: readonly Value[]): boolean {
  if (value.count === null || value.role !== null) return false;
  return measure === 'count' || (values.length > 1 && values.some(({ count }) => count === null));
}

function agreementIn(meaning: TotalMeaning, value: Value, values: readonly Value[], sums: Sums): Agreement {
  if (countsOnly(meaning, value, values)) return countAgrees(meaning, value, sums) ? 'agrees' : 'differs';
  const bySum = sumAgreement(meaning, value, sums);
  const mayCount = meaning.measure === 'either' && value.count !== null && value.role === null;
  return bySum === 'differs' && mayCount && countAgrees(meaning, value, sums) ? 'agrees' : bySum;
}

function agreementOf({ figure, spans }: RelatedFigure, meaning: TotalMeaning, value: Value): Agreement {
  const compared = spans.filter(({ from, to, rows }) => to > from || rows.length === 0);
  if (value.role === 'balance') {
    return compared.some(({ rows }) => rows.balances.includes(value.cents)) ? 'agrees' : 'not_compared';
  }
  if (value.role === 'fee') {
    return compared.some(({ rows }) => Math.abs(rows.feeCents) === Math.abs(value.cents)) ? 'agrees' : 'differs';
  }
  if (meaning.isPart) {
    const isIt = compared.some(
      ({ rows, from, to }) =>
        (rows.feeCents !== 0 && Math.abs(rows.feeCents) === Math.abs(value.cents)) ||
        rows.between(from, to).some((sums) => agreementIn(meaning, value, figure.values, sums) === 'agrees'),
    );
    return isIt ? 'agrees' : 'not_compared';
  }
  if (compared.length === 0) return 'not_compared';
  // A row of totals may end with the balance that the rows lead to.
  if (figure.values.length > 1 && compared.some(({ rows }) => rows.balances.includes(value.cents))) return 'agrees';
  const found = compared.flatMap(({ rows, from, to }) =>
    rows.between(from, to).map((sums) => agreementIn(meaning, value, figure.values, sums)),
  );
  return found.includes('agrees') ? 'agrees' : found.includes('sides_open') ? 'sides_open' : 'differs';
}

/** Whether sums of some rows are what a figure states. */
export function isSumOf({ meaning, values }: StatedFigure, sums: Sums): boolean {
  if (meaning.kind !== 'total') return false;
  return values.every((value) => value.role === 'fee' || agreementIn(meaning, value, values, sums) !== 'differs');
}

const note = (message: string, figure: StatedFigure): StatementFinding => ({
  code: 'total_not_compared',
  message,
  place: figure.place,
});

/** What the rows that are likeliest meant come to, as an error shows it. */
function expectedText({ spans }: RelatedFigure, meaning: TotalMeaning, value: Value, values: readonly Value[]): string {
  const [span] = spans;
  const [sums = NO_ROWS] = span?.rows.between(span.from, span.to) ?? [];
  const [side] = sidesOf(meaning, value);
  if (value.role === 'fee') return randsText(Math.abs(span?.rows.feeCents ?? 0));
  if (countsOnly(meaning, value, values)) {
    return String(side === undefined ? sums.count : side === 'in' ? sums.countIn : sums.countOut);
  }
  return randsText(side === undefined ? sums.in - sums.out : sums[side]);
}

/** What figures say against the rows, and which of them say nothing of them. */
export interface FigureVerdict {
  readonly errors: readonly StatementError[];
  readonly notes: readonly StatementFinding[];
  /** Whether a sum or a count of money in or of money out is that of the rows. */
  readonly provesSides: boolean;
}

/**
 * Every total and count that a file states about its rows agrees with them, or refuses it; what is stated and cannot be
 * compared is a finding. A count that differs is one, too, where balances from the opening to the closing one prove every row: banks count rows of
 * 0.00, reversals and fees in ways of their own.
 */
export function figureVerdict(related: readonly RelatedFigure[]): FigureVerdict {
  const errors: StatementError[] = [];
  const notes: StatementFinding[] = [];
  let provesSides = false;
  for (const one of related) {
    const { figure, spans } = one;
    const { meaning, values, label, place } = figure;
    if (meaning.kind !== 'total') continue;
    // Numbers that are in no column of money are something else where others are.
    const inColumns = values.filter(({ role }) => role !== null);
    for (const value of inColumns.length > 0 ? inColumns : values) {
      const agreement = agreementOf(one, meaning, value);
      const found = `${label} ${value.text}`;
      if (agreement === 'not_compared') notes.push(note(`"${found}" was not compared with the transactions.`, figure));
      if (agreement === 'sides_open') {
        notes.push(note(`"${found}" adds money in and out together, so it proves the side of no transaction.`, figure));
      }
      provesSides ||= agreement === 'agrees' && sidesOf(meaning, value).length === 1;
      if (agreement !== 'differs') continue;
      const isCount = countsOnly(meaning, value, values);
      if (isCount && spans.every(({ rows }) => rows.isProved)) {
        notes.push({ code: 'counts_differ', message: `"${found}" is not the count of the transactions.`, place });
        continue;
      }
      const message = 'A printed total is not that of the transactions.';
      errors.push(
        refusal('total_wrong', message, { place, expected: expectedText(one, meaning, value, values), found }),
      );
    }
  }
  return { errors, notes, provesSides };
}

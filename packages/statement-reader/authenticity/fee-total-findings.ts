import type { Statement } from '../reading/statement.ts';
import { randsText } from '../verify/rands-text.ts';
import { type ColumnEntry, rowsByLine } from './amount-columns.ts';
import { feeWords, vatPercent } from './data/vat-on-fees.ts';
import type { TamperIndicator } from './finding.ts';
import type { MarkedAmount, MarkedLine, MarkedPage } from './marked-page.ts';

/** Points between the right edge of a column and that of its total. */
const SAME_EDGE = 1.5;
/** Cents by which VAT that was rounded fee by fee differs from that of their sum, for each fee. */
const ROUNDED = 1;

interface Total {
  readonly line: MarkedLine;
  readonly amount: MarkedAmount;
}

/**
 * Fees added up again: the total that a statement prints under its column of fees, and the VAT in it. Only of a file with
 * one statement, of which every row was found on its page. Prices themselves are not
 * known: they depend on packages that no statement names.
 */
export function feeTotalFindings(
  columns: readonly (readonly ColumnEntry[])[],
  pages: readonly MarkedPage[],
  statements: readonly Statement[],
): TamperIndicator[] {
  const [statement, ...more] = statements;
  if (statement === undefined || more.length > 0 || !isWhollyFound(pages, statement)) return [];
  const column = columns.find((entries) => isOfFees(entries, pages));
  if (column === undefined) return [];
  const sum = Math.abs(column.reduce((cents, { amount }) => cents + signedCents(amount), 0));
  const total = onlyOne(totalsUnder(column, pages, feeWords.total));
  // A fee that is in the column beside no row is in the bank's total and not in ours: then nothing can be compared.
  if (hasOtherAmounts(column, pages)) return [];
  if (total !== undefined && total.amount.money.cents !== sum) {
    const message = `The fees come to ${randsText(sum)}, and their printed total is ${randsText(total.amount.money.cents)}.`;
    return [finding('fees_differ', total, message)];
  }
  const vat = onlyOne([
    ...(total === undefined ? [] : totalsUnder(column, pages, feeWords.vatTotal)),
    ...saidOf(pages, feeWords.vatOnFees),
  ]);
  const percent = vatPercent(statement.from, statement.to);
  if (vat === undefined || percent === null) return [];
  const expected = Math.round((sum * percent) / (100 + percent));
  const printed = vat.amount.money.cents;
  if (Math.abs(printed - expected) <= ROUNDED * Math.max(1, column.length)) return [];
  const message = `VAT of ${percent} % in fees of ${randsText(sum)} is ${randsText(expected)}, and ${randsText(printed)} is printed.`;
  return [finding('vat_differs', vat, message)];
}

const finding = (code: TamperIndicator['code'], { line, amount }: Total, message: string): TamperIndicator => ({
  code,
  message,
  page: line.page,
  box: amount.box,
  details: {},
});

const signedCents = ({ money: { cents, sign } }: MarkedAmount): number => (sign === 1 ? -cents : cents);

const textOf = ({ words }: MarkedLine): string => words.map(({ text }) => text).join(' ');

/** Whether every printed row of a statement has its line. */
function isWhollyFound(pages: readonly MarkedPage[], { rows }: Statement): boolean {
  return [...Map.groupBy(rows, ({ place }) => place.page)].every(([number, onPage]) => {
    const page = pages.find(({ text }) => text.page === number);
    // A fee that is printed beside its transaction is a row of its own, in the same place.
    const printed = [...new Map(onPage.map((row) => [row.place.row, row])).values()];
    return page !== undefined && rowsByLine(page, printed).size === printed.length;
  });
}

/** Whether the words over a column, on the page where it begins, say that it holds fees and nothing else. */
function isOfFees(entries: readonly ColumnEntry[], pages: readonly MarkedPage[]): boolean {
  const first = entries.toSorted((one, other) => one.line.page - other.line.page)[0];
  const page = pages.find(({ text }) => text.page === first?.line.page);
  const onPage = entries.filter(({ line }) => line.page === first?.line.page);
  const top = Math.min(...onPage.map(({ amount }) => amount.box.top));
  const [left, right] = [
    Math.min(...entries.map(({ amount }) => amount.left)),
    Math.max(...entries.map(({ amount }) => amount.right)),
  ];
  return (
    page?.lines.some(({ words }) =>
      words.some(
        (word) => word.bottom < top && word.left < right && word.right > left && feeWords.heading.test(word.text),
      ),
    ) === true
  );
}

/** Amounts of lines with these words that end with the column. */
function totalsUnder(column: readonly ColumnEntry[], pages: readonly MarkedPage[], words: RegExp): Total[] {
  const edges = column.map(({ amount }) => amount.right);
  return linesWith(words, pages).flatMap((line) =>
    line.amounts
      .filter(({ right }) => edges.some((edge) => Math.abs(edge - right) <= SAME_EDGE))
      .map((amount) => ({ line, amount })),
  );
}

/** Whether amounts end with the column that neither belong to its rows nor are its totals. */
function hasOtherAmounts(column: readonly ColumnEntry[], pages: readonly MarkedPage[]): boolean {
  const own = new Set(column.map(({ amount }) => amount));
  const edges = column.map(({ amount }) => amount.right);
  return pages.some(({ lines }) =>
    lines.some((line) => {
      const text = textOf(line);
      if (feeWords.total.test(text) || feeWords.vatTotal.test(text) || feeWords.vatOnFees.test(text)) return false;
      return line.amounts.some(
        (amount) =>
          !own.has(amount) &&
          amount.money.cents !== 0 &&
          edges.some((edge) => Math.abs(edge - amount.right) <= SAME_EDGE),
      );
    }),
  );
}

/** The first amount of each line with these words. */
const saidOf = (pages: readonly MarkedPage[], words: RegExp): Total[] =>
  linesWith(words, pages).flatMap((line) => line.amounts.slice(0, 1).map((amount) => ({ line, amount })));

const linesWith = (words: RegExp, pages: readonly MarkedPage[]): MarkedLine[] =>
  pages.flatMap(({ lines }) => lines.filter((line) => words.test(textOf(line))));

const onlyOne = (totals: readonly Total[]): Total | undefined => (totals.length === 1 ? totals[0] : undefined);

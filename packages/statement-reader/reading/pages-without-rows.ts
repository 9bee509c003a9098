import { monthNamePattern } from './dates.ts';
import type { PageText } from './pdf-engine.ts';
import type { Statement, StatementFinding } from './statement.ts';

const DATE = new RegExp(
  `\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}[/.-]\\d{2}[/.-]\\d{2}|\\d{1,2}[ -]?(?:${monthNamePattern})`,
  'gi',
);
/** Without its end: the next cell may follow at once. */
const AMOUNT = /\d[.,]\d{2}/g;
/** Dates and amounts of a page that shows transactions: a summary shows fewer dates. */
const FEWEST = 8;

/**
 * The text of a page in the order of the file. Where places are damaged, so that nothing is on a line of its own or all of it
 * on one, letters still follow each other.
 */
const textOf = ({ codes }: PageText): string =>
  Array.from(codes, (code) => String.fromCodePoint(code === 0 ? 0x20 : code)).join('');

const showsTransactions = (page: PageText): boolean => {
  const cells = textOf(page).split(DATE);
  const amounts = cells.reduce((count, cell) => count + (cell.match(AMOUNT)?.length ?? 0), 0);
  return cells.length > FEWEST && amounts >= FEWEST;
};

/** Pages that show many dates and amounts, and of which no transaction was read, in a file of which other pages gave some. */
function pagesWithoutRows(pages: readonly PageText[], statements: readonly Statement[]): readonly number[] {
  const read = new Set(statements.flatMap(({ rows }) => rows.map(({ place }) => place.page)));
  return pages.filter((one) => !read.has(one.page) && showsTransactions(one)).map(({ page }) => page);
}

/** Statements with a finding for each page of the file that seems to hold transactions and gave none. */
export function withUnreadPages(pages: readonly PageText[], statements: readonly Statement[]): readonly Statement[] {
  const notes = pagesWithoutRows(pages, statements).map((page): StatementFinding => {
    const message = `Page ${page} shows dates and amounts, and no transaction could be read on it.`;
    return { code: 'lines_unread', message, place: { page, row: 1 } };
  });
  const [first, ...others] = statements;
  if (notes.length === 0 || first === undefined) return statements;
  return [{ ...first, notes: [...(first.notes ?? []), ...notes] }, ...others];
}

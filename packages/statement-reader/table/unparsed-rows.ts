import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementLayout } from '../layouts/layout.ts';
import type { Statement, StatementError, StatementRow } from '../reading/statement.ts';
import { refusal } from '../refusals/refusal.ts';
import type { Line } from './line.ts';
import { moneyRuns } from './money-runs.ts';
import { dateAt } from './row-cells.ts';

/** Amounts on a line that looks like a row: the last of them stands for its balance. */
interface RowLike {
  readonly line: Line;
  readonly amounts: readonly number[];
  readonly balance: number;
}

function rowLikeLines(lines: readonly Line[], layout: StatementLayout): RowLike[] {
  return lines.flatMap((line) => {
    const cents = moneyRuns(line.words, layout.spacedThousands).map(({ money }) => money.cents);
    const balance = cents.at(-1);
    const amounts = cents.slice(0, -1).filter((amount) => amount !== 0);
    // A zero balance is printed beside many amounts that lead nowhere.
    if (balance === undefined || balance === 0 || amounts.length === 0) return [];
    const isDated = line.words.some((_, index) => dateAt(line.words, index, layout.dates) !== null);
    return isDated ? [{ line, amounts, balance }] : [];
  });
}

const hasBalance = ({ balanceCents, amountCents }: StatementRow, balance: number): boolean =>
  balanceCents !== null && Math.abs(balanceCents) === balance && amountCents !== 0;

/** Of lines that all show a balance, the first one more than there are rows with it. */
function unread(found: readonly RowLike[], rows: readonly StatementRow[], balance: number): readonly Line[] {
  const read = rows.filter((row) => hasBalance(row, balance)).length;
  return found.length > read ? found.slice(0, 1).map(({ line }) => line) : [];
}

/** Lines of which one follows from the other, and neither was read: a table without headings, or with damaged ones. */
function unreadTable(lines: readonly RowLike[], rows: readonly StatementRow[]): readonly Line[] {
  const left = new Map<number, number>();
  for (const row of rows) {
    const balance = Math.abs(row.balanceCents ?? 0);
    if (hasBalance(row, balance)) left.set(balance, (left.get(balance) ?? 0) + 1);
  }
  let before: RowLike | null = null;
  for (const one of lines) {
    const count = left.get(one.balance) ?? 0;
    left.set(one.balance, count - 1);
    if (count > 0) before = null;
    else if (before !== null && leadsTo(before.balance, one)) return [before.line];
    else before = one;
  }
  return [];
}

/** Whether an amount of a line makes its balance of the one before it, the signs of both left aside. */
const leadsTo = (before: number, { amounts, balance }: RowLike): boolean =>
  amounts.some((amount) => before + amount === balance || Math.abs(before - amount) === balance);

/** The number of a line among those of its page that look like rows, from 1. */
const rowOf = ({ page, row }: StatementPlace, lines: readonly RowLike[]): number =>
  Math.max(1, lines.filter(({ line: { place } }) => place.page === page && place.row <= row).length);

/**
 * Lines with a day, an amount and a balance that carry on where the rows read begin or end, or that follow from each other,
 * and are no rows: the headings above them could not be read, and they would be missing unseen. Only looked for where no
 * opening or no closing balance says where the statement begins or ends.
 */
export function findUnparsedRows(
  pages: readonly (readonly Line[])[],
  statements: readonly Statement[],
  layout: StatementLayout,
): StatementError[] {
  const isOpenEnded = statements.some(
    ({ openingCents, closingCents }) => openingCents === null || closingCents === null,
  );
  if (!isOpenEnded) return [];
  const lines = pages.flatMap((page) => rowLikeLines(page, layout));
  const rows = statements.flatMap((statement) => statement.rows);
  const lost = statements.flatMap((statement) => {
    const [first, last] = [statement.rows[0], statement.rows.at(-1)];
    const before = first?.balanceCents == null ? null : Math.abs(first.balanceCents - first.amountCents);
    const after = last?.balanceCents ?? null;
    const ahead = lines.filter(({ balance }) => statement.openingCents === null && balance === before);
    const behind = lines.filter(
      ({ balance, amounts }) =>
        statement.closingCents === null &&
        after !== null &&
        amounts.some((amount) => Math.abs(after + amount) === balance || Math.abs(after - amount) === balance),
    );
    return [
      ...(before === null ? [] : unread(ahead, rows, before)),
      ...behind.flatMap(({ balance }) =>
        unread(
          behind.filter((one) => one.balance === balance),
          rows,
          balance,
        ),
      ),
    ];
  });
  const first = lost[0] ?? unreadTable(lines, rows)[0];
  const message = 'The line looks like a transaction, but no headings above it could be read.';
  return (first === undefined ? [] : [first]).map(({ place, text }) =>
    refusal('line_unread', message, { place: { page: place.page, row: rowOf(place, lines) }, found: text }),
  );
}

import { type StatementRow, statementOf } from './statement-of.ts';

/** Rows as a CSV export of a bank, with running balances from 1 000.00. */
export function statementCsv(rows: readonly StatementRow[], from = 0, to = rows.length): string {
  const { transactions } = statementOf(rows);
  const lines = transactions
    .slice(from, to)
    .map(({ datetime, amount, balance, description }) =>
      [datetime.slice(0, 10), description, amount.toFixed(2), (balance ?? 0).toFixed(2)].join(','),
    );
  return ['Date,Description,Amount,Balance', ...lines, ''].join('\n');
}

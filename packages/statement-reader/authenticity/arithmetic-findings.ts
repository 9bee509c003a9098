import type { Statement, StatementError } from '../reading/statement.ts';
import { ofFile, type TamperIndicator } from './finding.ts';
import type { MarkedPage } from './marked-page.ts';

/** Places where the numbers of a statement do not follow from each other, as verification found them. */
export function arithmeticFindings(
  errors: readonly StatementError[],
  statements: readonly Statement[],
  pages: readonly MarkedPage[],
): TamperIndicator[] {
  return errors
    .filter(({ type }) => type === 'Transactions Error')
    .map(({ message, place, expected, found }) => {
      const details = { ...(expected === null ? {} : { expected }), ...(found === null ? {} : { found }) };
      if (place === null) return ofFile('broken_arithmetic', message, details);
      const row = statements
        .flatMap(({ rows }) => rows)
        .find((one) => one.place.page === place.page && one.place.row === place.row);
      const amounts = pages.find(({ text }) => text.page === place.page)?.lines.flatMap((line) => line.amounts) ?? [];
      const shown = row?.balanceCents ?? row?.amountCents;
      const seen = amounts.find(({ money }) => shown !== undefined && money.cents === Math.abs(shown));
      const box = seen?.box ?? null;
      return { code: 'broken_arithmetic', message, page: place.page, box, details: { ...details, row: place.row } };
    });
}

import { inLedgerOrder } from '@imali/ledger/rows/byod-ledger-order.ts';
import type { StatementRow } from '../../reading/statement.ts';
import { balanceSteps } from '../../verify/balance-steps.ts';

const breaksOf = (rows: readonly StatementRow[]): number => balanceSteps(null, rows).breaks.length;

function byLedger(rows: readonly StatementRow[], currency: string): StatementRow[] {
  const orderable = rows.map((row) => ({
    bookedOn: row.bookedOn,
    epochMs: Date.parse(`${row.bookedOn}T00:00:00+02:00`),
    amountCents: row.amountCents,
    balanceCents: row.balanceCents,
    description: row.description,
    reference: row.reference,
    currency,
    row,
  }));
  return inLedgerOrder(orderable, rows.findLast(({ balanceCents }) => balanceCents !== null)?.balanceCents ?? 0).map(
    ({ row }) => row,
  );
}

/**
 * Rows oldest first. Files list them either way round, and some out of order: of the file's order, its reverse and the
 * order of the ledger (by day, then by balance) the one that breaks the running balance least is taken. Where they
 * break it equally often, by day. No row is changed to make a balance fit.
 */
export function oldestFirst(rows: readonly StatementRow[], currency: string): readonly StatementRow[] {
  const candidates = [byLedger(rows, currency), rows, rows.toReversed()];
  let best: { readonly rows: readonly StatementRow[]; readonly breaks: number } | null = null;
  for (const candidate of candidates) {
    const breaks = breaksOf(candidate);
    if (best === null || breaks < best.breaks) best = { rows: candidate, breaks };
    if (breaks === 0) break;
  }
  return best?.rows ?? rows;
}

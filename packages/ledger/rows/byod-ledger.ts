import { bookingEpochMs } from '../../../schemas/booking-datetime.ts';
import { type CalendarDate, johannesburgDate } from '../basics/calendar.ts';
import { centsOf, randsOf } from '../basics/cents.ts';
import { inLedgerOrder, type OrderableRow } from './byod-ledger-order.ts';
import { missingBetweenRows, notContiguous } from './contiguity.ts';
import type { GivenAccount, GivenRow } from './given-account.ts';
import type { AccountLedger, LedgerAccount, LedgerTransaction } from './ledger.ts';
import { MAX_NAMED, type RowIssue } from './row-issue.ts';
import { withIds } from './transaction-id.ts';

/** One entry of the `detail` list of a 422 reply. */
export interface ByodProblem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export type ByodLedgerResult =
  | {
      readonly outcome: 'ledger';
      readonly ledger: AccountLedger;
      readonly received: number;
      readonly duplicatesRemoved: number;
      readonly issues: readonly RowIssue[];
    }
  | { readonly outcome: 'invalid'; readonly detail: readonly ByodProblem[] };

/** Of accounts that name none. */
const DEFAULT_CURRENCY = 'ZAR';

function readRow(row: GivenRow, accountCurrency: string, epochMs: number): OrderableRow {
  return {
    bookedOn: johannesburgDate(epochMs),
    epochMs,
    amountCents: centsOf(row.amount),
    balanceCents: row.balance === null || row.balance === undefined ? null : centsOf(row.balance),
    description: row.description,
    reference: row.reference ?? '',
    currency: row.currency ?? accountCurrency,
  };
}

/**
 * Leaves one of each set of rows that agree in everything, running balance included: a real second transaction would
 * have moved the balance. Rows without balance are all kept, since two equal purchases on a day are common.
 */
function withoutDuplicates(rows: readonly OrderableRow[]): OrderableRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.balanceCents === null) return true;
    const key = JSON.stringify([
      row.epochMs,
      row.amountCents,
      row.balanceCents,
      row.description,
      row.reference,
      row.currency,
    ]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function breakIssue(accountId: string, rows: readonly LedgerTransaction[]): RowIssue[] {
  const breaks = rows.flatMap((row, index) => {
    const before = rows[index - 1]?.balanceCents ?? null;
    if (before === null || row.balanceCents === null) return [];
    const expected = before + row.amountCents;
    return expected === row.balanceCents ? [] : [{ id: row.id, expected, found: row.balanceCents }];
  });
  const first = breaks[0];
  if (!first) return [];
  const message = `${breaks.length} running balances do not follow from the row before; the first expected ${randsOf(first.expected).toFixed(2)}, found ${randsOf(first.found).toFixed(2)}.`;
  return [
    {
      code: 'balance_break',
      message,
      account_id: accountId,
      transaction_ids: breaks.slice(0, MAX_NAMED).map((row) => row.id),
    },
  ];
}

function closingIssue(account: LedgerAccount, rows: readonly LedgerTransaction[]): RowIssue[] {
  const last = rows.findLast((row) => row.balanceCents !== null);
  if (!last || last.balanceCents === null || last.balanceCents === account.balanceCents) return [];
  const message = `The stated balance is ${randsOf(account.balanceCents).toFixed(2)}, the last running balance ${randsOf(last.balanceCents).toFixed(2)}.`;
  return [{ code: 'closing_balance_mismatch', message, account_id: account.id, transaction_ids: [last.id] }];
}

function accountOf(body: GivenAccount, accountId: string): LedgerAccount {
  return {
    id: accountId,
    accountNumber: body.account_number,
    accountName: body.account_name,
    accountType: body.account_type,
    bankSlug: body.bank_slug,
    holderName: body.account_holder_name,
    ...(body.account_holder_gov_id ? { holderGovId: body.account_holder_gov_id } : {}),
    currency: body.currency ?? DEFAULT_CURRENCY,
    balanceCents: centsOf(body.balance),
    isManualUpload: true,
  };
}

/**
 * The ledger of an uploaded account: cents, Johannesburg dates, exact duplicates removed, oldest first
 * (inLedgerOrder), ids by month and place. Answers `invalid` with one detail per row that is dated after `today` or not at all.
 */
export function ledgerFromByod(body: GivenAccount, accountId: string, today: CalendarDate): ByodLedgerResult {
  const detail: ByodProblem[] = [];
  const rows: OrderableRow[] = [];
  for (const [index, row] of body.transactions.entries()) {
    const loc = ['body', 'transactions', index, 'datetime'];
    const epochMs = bookingEpochMs(row.datetime);
    if (epochMs === null) {
      detail.push({ loc, msg: 'must be an ISO 8601 date or date-time from 1970 on', type: 'invalid_datetime' });
    } else if (johannesburgDate(epochMs) > today) {
      detail.push({ loc, msg: `must not be after today, ${today}`, type: 'future_date' });
    } else {
      rows.push(readRow(row, body.currency ?? DEFAULT_CURRENCY, epochMs));
    }
  }
  if (detail.length > 0) return { outcome: 'invalid', detail };
  const distinct = withoutDuplicates(rows);
  const ordered = inLedgerOrder(distinct, centsOf(body.balance)).map(({ epochMs, ...row }) => ({
    ...row,
    bookedAt: new Date(epochMs).toISOString(),
  }));
  const transactions: readonly LedgerTransaction[] = withIds(accountId, ordered);
  const account = accountOf(body, accountId);
  return {
    outcome: 'ledger',
    ledger: { account, transactions },
    received: body.transactions.length,
    duplicatesRemoved: rows.length - distinct.length,
    issues: [
      ...breakIssue(accountId, transactions),
      ...missingBetweenRows(transactions, account.currency).map((missing) => notContiguous(accountId, missing)),
      ...closingIssue(account, transactions),
    ],
  };
}

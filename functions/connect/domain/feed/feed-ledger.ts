import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { inLedgerOrder } from '@imali/ledger/rows/byod-ledger-order.ts';
import type { CoveredPeriod } from '@imali/ledger/rows/covered-period.ts';
import type { SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import type { BankAccount, FeedTransaction } from './bank-connector.ts';

/** The days that were asked for, both included. */
export interface FeedPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether a fetch before this one ended on `from`, so that no transaction is missing from that day on. */
  readonly isContinued: boolean;
}

/**
 * One of each set of transactions that agree in everything, running balance included: a page that moved on while the next
 * one was requested shows some twice. Transactions without balance are all kept, as two equal purchases on a day are common.
 */
function withoutRepeats(movements: readonly FeedTransaction[]): FeedTransaction[] {
  const seen = new Set<string>();
  return movements.filter((movement) => {
    if (movement.balanceCents === null) return true;
    const key = JSON.stringify([
      movement.bookedOn,
      movement.amountCents,
      movement.balanceCents,
      movement.currency,
      movement.description,
      movement.reference,
    ]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The ledger of an account as a feed shows it: transactions of the requested days by day and running balance
 * (inLedgerOrder), booked at midnight in Johannesburg as those of statements are, with ids by month and place.
 *
 * A first fetch covers the days from its first transaction on: banks show a part of the past and do not say which. A further
 * one covers every day since the one before.
 * @param movements of every page, in any order
 */
export function feedLedger(
  account: BankAccount,
  movements: readonly FeedTransaction[],
  accountId: string,
  { from, to, isContinued }: FeedPeriod,
): SourceLedger {
  const {
    accountNumber,
    accountName,
    accountType,
    bankSlug,
    holderName,
    holderGovId,
    currency,
    balanceCents: told,
  } = account;
  const asked = withoutRepeats(movements).filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to);
  const orderable = asked.map((movement) => ({
    ...movement,
    epochMs: Date.parse(`${movement.bookedOn}T00:00:00+02:00`),
  }));
  const ordered = inLedgerOrder(orderable, told ?? 0).map(({ epochMs, ...row }) => ({
    ...row,
    bookedAt: new Date(epochMs).toISOString(),
  }));
  const [first] = ordered;
  const reached = ordered.at(-1)?.balanceCents ?? null;
  const balanceCents = reached ?? told;
  const period: CoveredPeriod | null = first
    ? {
        from: isContinued ? from : first.bookedOn,
        to,
        openingCents: first.balanceCents === null ? null : first.balanceCents - first.amountCents,
        closingCents: reached,
      }
    : null;
  return {
    account: {
      id: accountId,
      accountNumber,
      accountName,
      accountType,
      bankSlug,
      holderName,
      ...(holderGovId ? { holderGovId } : {}),
      currency,
      balanceCents: balanceCents ?? 0,
      isManualUpload: false,
    },
    transactions: withIds(accountId, ordered),
    ...(period ? { periods: [period] } : {}),
    ...(balanceCents === null ? { balanceIsUnknown: true as const } : {}),
  };
}

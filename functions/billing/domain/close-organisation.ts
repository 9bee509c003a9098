import { type CalendarMonth, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { type BillDraft, type BillRecipient, type BillRecord, billOf } from './bill.ts';
import type { BillingEventStore, PeriodTotals } from './billing-event.ts';
import { endOfPeriod, mayClose } from './period.ts';
import { currentPriceCents, type PriceStore } from './price.ts';

/** Closes months of accounting. */
export interface PeriodStore extends Pick<BillingEventStore, 'openTotals'> {
  /**
   * Ends a month at the totals that were read, and issues its bill with the next number of its legal entity, if there is
   * one to issue: all in one step. From then on, events go to the next month.
   * @returns 'changed' when the totals are others by now, or the month was closed by somebody else
   */
  close(
    organisationId: string,
    totals: PeriodTotals,
    draft: BillDraft | null,
    at: string,
  ): Promise<{ readonly outcome: 'closed'; readonly bill: BillRecord | null } | { readonly outcome: 'changed' }>;
  /** Issued bills that nobody was notified of yet. */
  untold(organisationId: string): Promise<BillRecord[]>;
  told(bill: BillRecord): Promise<void>;
}

/** Receives that a bill was issued: at least once, and once more after a crash. The books, and the sender of mail. */
export interface IssuedBills {
  billIssued(bill: BillRecord): Promise<void>;
}

export interface ClosingParts {
  readonly periods: PeriodStore;
  readonly prices: PriceStore;
  readonly recipient: (organisationId: string) => Promise<BillRecipient>;
  /** The id of a month's bill: the same at every attempt, beginning with the second at which the month was over. */
  readonly billId: (organisationId: string, period: CalendarMonth) => string;
  readonly issued: IssuedBills;
}

/** Events cannot come in for a month that is over as often as that. */
const TRIES = 5;

/**
 * Closes a month of an organisation, and before it any earlier one that is still open, each with its own bill. What was
 * closed stays as it is, so that it can be run again after any crash, and by two at once.
 * @param now epoch milliseconds
 * @returns the bills that this run issued. Throws a RangeError for a month that may not be closed yet.
 */
export async function closeOrganisation(
  parts: ClosingParts,
  organisationId: string,
  period: CalendarMonth,
  now: number,
): Promise<BillRecord[]> {
  if (!mayClose(period, now)) throw new RangeError('the month is not over yet');
  const bills: BillRecord[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const open = await parts.periods.openTotals(organisationId, period);
    const changed = await closeAll(parts, organisationId, open, now, bills);
    if (!changed) break;
    if (attempt === TRIES) throw new Error('the month changed again and again while it was closed');
  }
  for (const bill of await parts.periods.untold(organisationId)) {
    await parts.issued.billIssued(bill);
    await parts.periods.told(bill);
  }
  return bills;
}

async function closeAll(
  parts: ClosingParts,
  organisationId: string,
  open: readonly PeriodTotals[],
  now: number,
  bills: BillRecord[],
): Promise<boolean> {
  const recipient = open.some(({ events }) => events > 0) ? await parts.recipient(organisationId) : null;
  const at = new Date(now).toISOString();
  for (const totals of open) {
    const draft = recipient === null ? null : await draftOf(parts, organisationId, totals, recipient, now);
    const closed = await parts.periods.close(organisationId, totals, draft, at);
    if (closed.outcome === 'changed') return true;
    if (closed.bill !== null) bills.push(closed.bill);
  }
  return false;
}

async function draftOf(
  { prices, billId }: ClosingParts,
  organisationId: string,
  totals: PeriodTotals,
  recipient: BillRecipient,
  now: number,
): Promise<BillDraft | null> {
  const { period } = totals;
  const lastInstant = new Date(Date.parse(endOfPeriod(period)) - 1).toISOString();
  return billOf(totals, {
    id: billId(organisationId, period),
    organisationId,
    recipient,
    minimumCents: await currentPriceCents(prices, organisationId, 'MANAGEMENT FEE', lastInstant),
    date: johannesburgDate(now),
    at: new Date(now).toISOString(),
  });
}

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { BillableItem } from './billable-item.ts';

/** What organisations pay that agreed on nothing else. */
export interface PriceList {
  /** First day, in Johannesburg. */
  readonly effectiveFrom: CalendarDate;
  /** Cents without VAT. That of MANAGEMENT FEE is the least that a month with use comes to. */
  readonly cents: Readonly<Record<BillableItem, number>>;
}

/** Oldest first. */
export const PRICE_LISTS: readonly PriceList[] = [
  { effectiveFrom: '2020-01-01', cents: { CONNECT: 450, BANK: 1_950, 'MANAGEMENT FEE': 75_000 } },
];

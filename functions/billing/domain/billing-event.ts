import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { eventTitles, itemTitles, type MeteredItem, meteredItems } from './billable-item.ts';

/** Something that an organisation pays for: at most one for each application and item, and never changed. */
export const BillingEventRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  item: z.enum(meteredItems),
  title: z.string(),
  billableItem: z.string(),
  /** Without VAT, at the instant of the event. */
  priceCents: z.int(),
  createdAt: z.string(),
  /** Month whose bill it is on: that of the event, or the next one that was not closed when it was recorded. */
  period: z.string(),
});
export type BillingEventRecord = z.infer<typeof BillingEventRecord>;

/** The event of an application and an item, priced. */
export function newBillingEvent(
  id: string,
  { organisationId, applicationId }: ConnectionRef,
  item: MeteredItem,
  priced: { readonly priceCents: number; readonly at: string; readonly period: CalendarMonth },
): BillingEventRecord {
  const { priceCents, at, period } = priced;
  return {
    id,
    organisationId,
    applicationId,
    item,
    title: eventTitles[item],
    billableItem: itemTitles[item],
    priceCents,
    createdAt: at,
    period,
  };
}

/** Units of one item at one price that were used in one month. */
export interface UsageLine {
  readonly usedIn: CalendarMonth;
  readonly item: MeteredItem;
  readonly priceCents: number;
  readonly units: number;
}

/** What is to be billed for a month of accounting: kept together with each of its events, never added up afterwards. */
export interface PeriodTotals {
  readonly period: CalendarMonth;
  readonly usage: readonly UsageLine[];
  /** Number of events: the month is closed at a number, so that none is left out. */
  readonly events: number;
  readonly closedAt: string | null;
}

/** Cents without VAT of usage lines together. */
export function usageCents(usage: readonly UsageLine[]): number {
  return usage.reduce((sum, { priceCents, units }) => sum + priceCents * units, 0);
}

export interface BillingEventStore {
  list(organisationId: string, page: PageRequest): Promise<ListPage<BillingEventRecord>>;
  /** Totals of months that are not closed yet, oldest first, up to a month. */
  openTotals(organisationId: string, upTo: CalendarMonth): Promise<PeriodTotals[]>;
}

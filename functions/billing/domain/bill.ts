import { type CalendarDate, lastDay } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import { billItemTypes } from '../../../schemas/entities/billing.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { type BillableItem, billableItems } from './billable-item.ts';
import { type PeriodTotals, type UsageLine, usageCents } from './billing-event.ts';
import { LEGAL_ENTITIES, type LegalEntity } from './legal-entities.ts';
import { vatBasisPointsOn, vatCents } from './vat.ts';

/** Who a bill is for, as it was when the bill was issued. */
const BillRecipient = z.object({
  legalName: z.string(),
  vatNumber: z.string().nullable(),
  address: z.array(z.string()),
});
export type BillRecipient = z.infer<typeof BillRecipient>;

const BillItem = z.object({
  item: z.enum(billItemTypes),
  /** Month of use: earlier than the bill's for events that came after their month was closed. */
  usedIn: z.string(),
  units: z.int(),
  priceCents: z.int(),
  totalCents: z.int(),
});
type BillItem = z.infer<typeof BillItem>;

/** A bill as issued, and beside it what happened to it. Money is cents. */
export const BillRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  invoiceNumber: z.string(),
  legalEntityId: z.string(),
  period: z.string(),
  date: z.string(),
  recipient: BillRecipient,
  items: z.array(BillItem),
  netCents: z.int(),
  vatBasisPoints: z.int(),
  vatCents: z.int(),
  /** With VAT. */
  totalCents: z.int(),
  createdAt: z.string(),
  status: z.enum(['UNPAID', 'PAID']),
  paidAt: z.string().nullable(),
  /** What payments and the balance settled. */
  paidCents: z.int(),
  creditedNetCents: z.int(),
  creditedVatCents: z.int(),
  /** Raised by every change; a write of an older copy is refused. */
  version: z.int(),
});
export type BillRecord = z.infer<typeof BillRecord>;

/** Names a bill. */
export interface BillRef {
  readonly organisationId: string;
  readonly billId: string;
}

/** A bill that has no number yet: numbers are given in the step that keeps it, so that none is lost. */
export type BillDraft = Omit<BillRecord, 'invoiceNumber'>;

/** The entity that issues bills on a day. Throws a RangeError before the first. */
export function legalEntityOn(date: CalendarDate): LegalEntity {
  const entity = LEGAL_ENTITIES.findLast(({ effectiveFrom }) => effectiveFrom <= date);
  if (entity === undefined) throw new RangeError('nobody issued bills on that day');
  return entity;
}

/** The entity by its id, with the details that it had on a day. */
export function legalEntityOf(id: string, date: CalendarDate): LegalEntity {
  const entity = LEGAL_ENTITIES.findLast((one) => one.id === id && one.effectiveFrom <= date);
  if (entity === undefined) throw new RangeError('there is no such legal entity on that day');
  return entity;
}

/** The number of a document in a series: at least six digits after the prefix. */
export function serialNumber(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`;
}

function billItem(item: BillableItem, { usedIn, units, priceCents }: Omit<UsageLine, 'item'>): BillItem {
  return { item, usedIn, units, priceCents, totalCents: priceCents * units };
}

const inOrder = (left: BillItem, right: BillItem): number =>
  left.usedIn.localeCompare(right.usedIn) ||
  billableItems.indexOf(left.item) - billableItems.indexOf(right.item) ||
  left.priceCents - right.priceCents;

/**
 * The bill of a month: one item for each item and price, what the month's own use lacks to the monthly minimum as the
 * management fee, and VAT at the rate of the month's last day on the sum, half a cent upwards. Use of earlier months that
 * came late is beside the minimum: it neither causes a fee nor fills it. Null for a month without any use: nothing is
 * lacking to a minimum that nobody used anything against; and for a bill of nothing.
 */
export function billOf(
  totals: PeriodTotals,
  basis: {
    readonly id: string;
    readonly organisationId: string;
    readonly recipient: BillRecipient;
    /** The least that a month with use comes to, without VAT. */
    readonly minimumCents: number;
    readonly date: CalendarDate;
    readonly at: string;
  },
): BillDraft | null {
  const { period, usage } = totals;
  if (totals.events === 0) return null;
  const own = usage.filter(({ usedIn }) => usedIn === period);
  const lacking = own.length === 0 ? 0 : basis.minimumCents - usageCents(own);
  const items = usage.map((line) => billItem(line.item, line)).toSorted(inOrder);
  if (lacking > 0) items.push(billItem('MANAGEMENT FEE', { usedIn: period, units: 1, priceCents: lacking }));
  const netCents = items.reduce((sum, { totalCents }) => sum + totalCents, 0);
  if (netCents === 0) return null;
  const vatBasisPoints = vatBasisPointsOn(lastDay(period));
  const vat = vatCents(netCents, vatBasisPoints);
  return {
    id: basis.id,
    organisationId: basis.organisationId,
    legalEntityId: legalEntityOn(basis.date).id,
    period,
    date: basis.date,
    recipient: basis.recipient,
    items,
    netCents,
    vatBasisPoints,
    vatCents: vat,
    totalCents: netCents + vat,
    createdAt: basis.at,
    status: 'UNPAID',
    paidAt: null,
    paidCents: 0,
    creditedNetCents: 0,
    creditedVatCents: 0,
    version: 1,
  };
}

/** Cents, VAT included, that credit notes took off a bill. */
export function creditedCents({ creditedNetCents, creditedVatCents }: BillRecord): number {
  return creditedNetCents + creditedVatCents;
}

/** Cents that are still to be paid of a bill; never below 0. */
export function dueCents(bill: BillRecord): number {
  return Math.max(0, bill.totalCents - bill.paidCents - creditedCents(bill));
}

export interface BillStore {
  find(ref: BillRef): Promise<BillRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<BillRecord>>;
}

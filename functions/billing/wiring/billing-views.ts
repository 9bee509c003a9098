import { randsOf } from '@imali/ledger/basics/cents.ts';
import type * as z from 'zod';
import type { Bill, BillingEvent, CreditNote, PricingItem } from '../../../schemas/entities/billing.ts';
import { type BillRecord, creditedCents, dueCents } from '../domain/bill.ts';
import { billableItems, itemTitles } from '../domain/billable-item.ts';
import type { BillingEventRecord } from '../domain/billing-event.ts';
import type { CreditNoteRecord } from '../domain/credit-note.ts';
import { currentPriceCents, type PriceReader } from '../domain/price.ts';

/** Hundredths of a per cent in a per cent. */
const BASIS_POINTS = 100;

export function billingEventView(event: BillingEventRecord): z.input<typeof BillingEvent> {
  return {
    id: event.id,
    title: event.title,
    type: event.item,
    billed_price: randsOf(event.priceCents),
    created_at: event.createdAt,
    billable_item: event.billableItem,
    application_id: event.applicationId,
    period: event.period,
  };
}

/** The prices of an organisation at an instant (ISO 8601). */
export async function pricingView(
  prices: PriceReader,
  organisationId: string,
  at: string,
): Promise<z.input<typeof PricingItem>[]> {
  return Promise.all(
    billableItems.map(async (item) => ({
      display_title: itemTitles[item],
      type: item,
      price: randsOf(await currentPriceCents(prices, organisationId, item, at)),
    })),
  );
}

export function billView(bill: BillRecord): z.input<typeof Bill> {
  return {
    id: bill.id,
    invoice_number: bill.invoiceNumber,
    status: bill.status,
    period: bill.period,
    date: bill.date,
    amount: randsOf(bill.totalCents),
    breakdown_items: bill.items.map(({ item, usedIn, units, priceCents, totalCents }) => ({
      item_type: item,
      total_units: units,
      price_per_unit: randsOf(priceCents),
      total_price: randsOf(totalCents),
      period: usedIn,
    })),
    amount_excluding_vat: randsOf(bill.netCents),
    vat_percent: bill.vatBasisPoints / BASIS_POINTS,
    vat_amount: randsOf(bill.vatCents),
    amount_due: randsOf(dueCents(bill)),
    amount_credited: randsOf(creditedCents(bill)),
    paid_at: bill.paidAt,
  };
}

export function creditNoteView(note: CreditNoteRecord): z.input<typeof CreditNote> {
  return {
    id: note.id,
    credit_note_number: note.creditNoteNumber,
    bill_id: note.billId,
    date: note.date,
    reason: note.reason,
    amount: randsOf(note.netCents + note.vatCents),
    amount_excluding_vat: randsOf(note.netCents),
    vat_amount: randsOf(note.vatCents),
  };
}

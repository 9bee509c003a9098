import type { BillableItem } from './billable-item.ts';
import { startOfDay } from './period.ts';
import { PRICE_LISTS } from './price-lists.ts';

/** A price that was agreed with an organisation, from an instant until the next one of the same item. */
export interface AgreedPrice {
  readonly organisationId: string;
  readonly item: BillableItem;
  /** ISO 8601, UTC. */
  readonly effectiveFrom: string;
  /** Cents without VAT; null leads back to the default list. */
  readonly priceCents: number | null;
  /** Who set it, and when. */
  readonly setBy: string;
  readonly setAt: string;
}

/**
 * Cents without VAT of an item in the default list at an instant (ISO 8601). Throws a RangeError before the first list.
 */
export function listPriceCents(item: BillableItem, at: string): number {
  const list = PRICE_LISTS.findLast(({ effectiveFrom }) => startOfDay(effectiveFrom) <= at);
  if (list === undefined) throw new RangeError('no price list was in force at that instant');
  return list.cents[item];
}

/**
 * Cents without VAT that an organisation pays for an item at an instant: what was agreed last by then, else the default.
 * @param agreed prices of this organisation and item, in any order
 */
export function priceCentsAt(agreed: readonly AgreedPrice[], item: BillableItem, at: string): number {
  let last: AgreedPrice | undefined;
  for (const one of agreed) {
    if (
      one.item === item &&
      one.effectiveFrom <= at &&
      (last === undefined || one.effectiveFrom > last.effectiveFrom)
    ) {
      last = one;
    }
  }
  return last?.priceCents ?? listPriceCents(item, at);
}

/** What `PriceStore` offers to functions that may only read. */
export interface PriceReader {
  /** The agreed price of an item in force at an instant; null where none is. */
  inForce(organisationId: string, item: BillableItem, at: string): Promise<AgreedPrice | null>;
}

export interface PriceStore extends PriceReader {
  /** Keeps prices; one of the same organisation, item and first instant gives way. */
  agree(prices: readonly AgreedPrice[]): Promise<void>;
}

/** Cents without VAT that an organisation pays for an item at an instant. */
export async function currentPriceCents(
  prices: PriceReader,
  organisationId: string,
  item: BillableItem,
  at: string,
): Promise<number> {
  const agreed = await prices.inForce(organisationId, item, at);
  return priceCentsAt(agreed === null ? [] : [agreed], item, at);
}

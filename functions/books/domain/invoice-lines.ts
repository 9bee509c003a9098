import type { BillRecord } from '../../billing/domain/bill.ts';
import type { InvoiceLine } from './books.ts';

/**
 * The lines of a bill as the books get them. Its VAT is shared out among them by their net amounts, half a cent upwards,
 * so that their sum is that of the bill, to the cent; in whole numbers all the way.
 */
export function invoiceLines({
  items,
  netCents,
  vatCents,
}: Pick<BillRecord, 'items' | 'netCents' | 'vatCents'>): InvoiceLine[] {
  const whole = 2n * BigInt(netCents);
  let net = 0;
  let shared = 0;
  return items.map(({ item, usedIn, units, priceCents, totalCents }) => {
    net += totalCents;
    const upToHere = Number((2n * BigInt(vatCents) * BigInt(net) + BigInt(netCents)) / whole);
    const taxCents = upToHere - shared;
    shared = upToHere;
    return { description: `${item}, ${usedIn}`, quantity: units, unitCents: priceCents, taxCents };
  });
}

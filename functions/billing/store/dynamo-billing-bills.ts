import type { ReadableTable } from '../../platform/store/held-table.ts';
import { readPage } from '../../platform/store/listing.ts';
import { BillRecord, type BillStore } from '../domain/bill.ts';
import { billingKeys } from './billing-items.ts';

/** Bills in the billing table. */
export function dynamoBillingBills(table: ReadableTable): BillStore {
  return {
    async find(ref) {
      const item = await table.get(billingKeys.bill(ref));
      return item ? BillRecord.parse(item) : null;
    },
    list: (organisationId, page) =>
      readPage(table, billingKeys.bills(organisationId), page, (item) => BillRecord.parse(item)),
  };
}

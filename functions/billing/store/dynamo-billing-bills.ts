import { readPage } from '../../platform/store/listing.ts';
import type { Table } from '../../platform/store/table.ts';
import { BillRecord, type BillStore } from '../domain/bill.ts';
import { billingKeys } from './billing-items.ts';

/** Bills in the billing table. */
export function dynamoBillingBills(table: Table): BillStore {
  return {
    async find(ref) {
      const item = await table.get(billingKeys.bill(ref));
      return item ? BillRecord.parse(item) : null;
    },
    list: (organisationId, page) =>
      readPage(table, billingKeys.bills(organisationId), page, (item) => BillRecord.parse(item)),
  };
}

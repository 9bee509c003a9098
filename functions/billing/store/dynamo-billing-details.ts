import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { BillingDetailsReader, BillingDetailsStore } from '../domain/billing-details.ts';
import { billingKeys } from './billing-items.ts';

const Details = z.object({ address: z.array(z.string()) });

/** What is on bills besides name and VAT number, in the billing table. */
export function dynamoBillingDetails(table: Table): BillingDetailsStore {
  return {
    ...dynamoBillingDetailsReader(table),
    async setAddress(organisationId, address) {
      await table.put({ ...billingKeys.details(organisationId), address });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoBillingDetailsReader(table: ReadableTable): BillingDetailsReader {
  return {
    async address(organisationId) {
      const kept = await table.get(billingKeys.details(organisationId));
      return kept === null ? [] : Details.parse(kept).address;
    },
  };
}

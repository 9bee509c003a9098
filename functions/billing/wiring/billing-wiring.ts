import { applicationsTable, billingTable } from '../../platform/serve/tables.ts';
import { type BillingMeter, dynamoBillingMeter } from '../store/dynamo-billing-events.ts';

/** Records what analysed connections and completed flows earn us. */
export function billingMeter(): BillingMeter {
  return dynamoBillingMeter({ billing: billingTable(), applications: applicationsTable() });
}

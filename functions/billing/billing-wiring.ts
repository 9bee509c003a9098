import { type BillingMeter, dynamoBillingMeter } from '../../adapters/aws/dynamo-billing-events.ts';
import { applicationsTable, billingTable } from '../runtime/tables.ts';

/** Records what analysed connections and completed flows earn us. */
export function billingMeter(): BillingMeter {
  return dynamoBillingMeter({ billing: billingTable(), applications: applicationsTable() });
}

import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type BillingMeter, dynamoBillingMeter } from '../store/dynamo-billing-events.ts';

/** Records what analysed connections and completed flows earn us. */
export function billingMeter(held: Holds<'applications:read&write' | 'billing:read&write'>): BillingMeter {
  return dynamoBillingMeter({ billing: heldTable(held.billing), applications: heldTable(held.applications) });
}

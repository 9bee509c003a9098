import { addMonths, johannesburgDate, monthOf } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { getOutstandingBillAmount as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type BillingEventStore, usageCents } from '../domain/billing-event.ts';
import type { PaymentStore } from '../domain/payment.ts';
import { vatBasisPointsOn, vatCents } from '../domain/vat.ts';
import { getOutstandingBillAmount as grants } from '../resources.ts';
import { dynamoBillingEvents } from '../store/dynamo-billing-events.ts';
import { dynamoBillingPaymentsReader } from '../store/dynamo-billing-payments.ts';

interface Adapters {
  readonly events: Pick<BillingEventStore, 'openTotals'>;
  readonly payments: Pick<PaymentStore, 'account'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ events, payments }, { caller, now }) => {
  const today = johannesburgDate(now);
  const period = monthOf(today);
  const { organisationId } = caller;
  const [{ unpaidCents }, open] = await Promise.all([
    payments.account(organisationId),
    // An event whose own month was closed already waits in the next.
    events.openTotals(organisationId, addMonths(period, 1)),
  ]);
  const used = open.reduce((sum, { usage }) => sum + usageCents(usage), 0);
  const soFar = used + vatCents(used, vatBasisPointsOn(today));
  return {
    status: 200,
    body: {
      amount: randsOf(unpaidCents),
      unpaid_bills: randsOf(unpaidCents),
      current_period: randsOf(soFar),
      period,
    },
  };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.billing);
  return { events: dynamoBillingEvents(table), payments: dynamoBillingPaymentsReader(table) };
});

export const handler = serve(contract, wiring, operation);

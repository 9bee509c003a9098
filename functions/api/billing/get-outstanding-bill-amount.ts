import { dynamoBillingEvents } from '../../../adapters/aws/dynamo-billing-events.ts';
import { dynamoBillingPayments } from '../../../adapters/aws/dynamo-billing-payments.ts';
import { type BillingEventStore, usageCents } from '../../../core/billing/billing-event.ts';
import type { PaymentStore } from '../../../core/billing/payment.ts';
import { vatBasisPointsOn, vatCents } from '../../../core/billing/vat.ts';
import { randsOf } from '../../../core/money/cents.ts';
import { addMonths, johannesburgDate, monthOf } from '../../../core/time/calendar.ts';
import { getOutstandingBillAmount as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

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

const wiring = (): Adapters => {
  const table = billingTable();
  return { events: dynamoBillingEvents(table), payments: dynamoBillingPayments(table) };
};

export const handler = serve(contract, wiring, operation);

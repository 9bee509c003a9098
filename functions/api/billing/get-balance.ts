import { dynamoBillingPayments } from '../../../adapters/aws/dynamo-billing-payments.ts';
import type { PaymentStore } from '../../../core/billing/payment.ts';
import { randsOf } from '../../../core/money/cents.ts';
import { getBalance as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly payments: Pick<PaymentStore, 'account' | 'journal'>;
}

const LATEST_ENTRIES = 100;

export const operation: Operation<typeof contract, Adapters> = async ({ payments }, { caller }) => {
  const [{ balanceCents }, entries] = await Promise.all([
    payments.account(caller.organisationId),
    payments.journal(caller.organisationId, LATEST_ENTRIES),
  ]);
  return {
    status: 200,
    body: {
      balance: randsOf(balanceCents),
      entries: entries.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        amount: randsOf(entry.amountCents),
        balance: randsOf(entry.balanceCents),
        bill_id: entry.billId,
        created_at: entry.createdAt,
      })),
    },
  };
};

export const handler = serve(contract, () => ({ payments: dynamoBillingPayments(billingTable()) }), operation);

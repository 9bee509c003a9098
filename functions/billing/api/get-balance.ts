import { randsOf } from '@imali/ledger/basics/cents.ts';
import { getBalance as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PaymentStore } from '../domain/payment.ts';
import { getBalance as grants } from '../resources.ts';
import { dynamoBillingPaymentsReader } from '../store/dynamo-billing-payments.ts';

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

export const handler = serve(
  contract,
  granted(grants, (held) => ({ payments: dynamoBillingPaymentsReader(heldTable(held.billing)) })),
  operation,
);

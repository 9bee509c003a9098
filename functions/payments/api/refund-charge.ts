import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import { refundCharge as contract } from '../../../schemas/endpoints/payments.ts';
import type { PaymentStore } from '../../billing/domain/payment.ts';
import { dynamoBillingPayments } from '../../billing/store/dynamo-billing-payments.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type RefundPorts, refundCharge } from '../domain/refund.ts';
import { refundCharge as grants } from '../resources.ts';
import { refundPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: RefundPorts;
  readonly payments: Pick<PaymentStore, 'account'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports, payments }, { caller, body, now }) => {
  const { organisation_id: organisationId, transaction_id: chargeId, amount, reason } = body;
  const asked = { organisationId, chargeId, amountCents: centsOf(amount), reason };
  const refunded = await refundCharge(ports, asked, new Date(now).toISOString());
  switch (refunded.outcome) {
    case 'charge_not_found':
    case 'balance_too_low':
      return { problem: refunded.outcome };
    case 'refused':
      return { problem: 'refund_refused', details: { reason: refunded.reason } };
    default: {
      const { refund, outcome } = refunded;
      logger.info('charge_refunded', { refund_id: refund.id, state: refund.state, staff_id: caller.id });
      const { balanceCents } = await payments.account(organisationId);
      const told = {
        transaction_id: chargeId,
        refund_id: refund.id,
        amount: randsOf(refund.amountCents),
        new_balance: randsOf(balanceCents),
      };
      return outcome === 'refunded'
        ? { status: 200, body: { ...told, status: 'REFUNDED' } }
        : { status: 202, body: { ...told, status: 'PENDING' } };
    }
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({ ports: refundPorts(held), payments: dynamoBillingPayments(heldTable(held.billing)) }),
);

export const handler = serve(contract, wiring, operation);

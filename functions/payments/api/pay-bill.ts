import { randsOf } from '@imali/ledger/basics/cents.ts';
import { payBill as contract } from '../../../schemas/endpoints/payments.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type PayPorts, payBillByCard } from '../domain/pay-bill.ts';
import { payBill as grants } from '../resources.ts';
import { paymentPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: PayPorts;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports }, { caller, body, now }) => {
  const { organisationId } = caller;
  const { bill_id: billId, card_id: cardId } = body;
  const paid = await payBillByCard(ports, { organisationId, billId }, cardId, now);
  switch (paid.outcome) {
    case 'paid':
      return {
        status: 200,
        body: {
          bill_id: billId,
          status: 'PAID',
          message: paid.bill.status === 'PAID' ? 'This bill is paid.' : 'Nothing is due of this bill any more.',
          paid_from_balance: randsOf(paid.fromBalanceCents),
          paid_by_card: randsOf(paid.fromCardCents),
        },
      };
    case 'pending':
      return {
        status: 202,
        body: {
          bill_id: billId,
          status: 'PENDING',
          message: 'The payment is under way. The bill becomes PAID when the bank has confirmed it.',
          paid_from_balance: randsOf(paid.fromBalanceCents),
          paid_by_card: 0,
        },
      };
    case 'declined':
      return { problem: 'payment_declined', details: { reason: paid.reason } };
    case 'flagged':
      return { problem: 'payment_under_review' };
    case 'card_needed':
      return {
        invalid: [
          { loc: ['body', 'card_id'], msg: 'The balance does not cover this bill: name a card', type: 'missing' },
        ],
      };
    default:
      return { problem: paid.outcome };
  }
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ports: paymentPorts(held) })),
  operation,
);

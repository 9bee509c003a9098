import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import { topUp as contract } from '../../../schemas/endpoints/payments.ts';
import type { PaymentStore } from '../../billing/domain/payment.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { type TopUpPorts, topUpByCard } from '../domain/top-up.ts';
import { topUp as grants } from '../resources.ts';
import { paymentPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: TopUpPorts & { readonly payments: Pick<PaymentStore, 'account'> };
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports }, { caller, body, headers, now }) => {
  const { organisationId } = caller;
  const given = headers['idempotency-key'];
  // Keys of different callers never meet.
  const key = given === undefined ? null : derivedIdentifier(organisationId, 'topup', caller.id, given);
  const wanted = { organisationId, cardId: body.card_id, amountCents: centsOf(body.topup_amount), key };
  const topped = await topUpByCard(ports, wanted, now);
  const { balanceCents } = await ports.payments.account(organisationId);
  switch (topped.outcome) {
    case 'paid':
      return {
        status: 200,
        body: { message: 'The balance is topped up.', status: 'PAID', new_balance: randsOf(balanceCents) },
      };
    case 'pending':
      return {
        status: 202,
        body: {
          message: 'The payment is under way. The balance rises when the bank has confirmed it.',
          status: 'PENDING',
          new_balance: randsOf(balanceCents),
        },
      };
    case 'declined':
      return { problem: 'payment_declined', details: { reason: topped.reason } };
    case 'flagged':
      return { problem: 'payment_under_review' };
    case 'another_request':
      return { problem: 'idempotency_key_reused' };
    default:
      return { problem: topped.outcome };
  }
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ports: paymentPorts(held) })),
  operation,
);

import { randsOf } from '@imali/ledger/basics/cents.ts';
import { listDiscrepancies as contract } from '../../../schemas/endpoints/payments.ts';
import type { InvoiceLink } from '../../books/domain/invoice-link.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { CardRecord } from '../domain/card.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import type { Discrepancy, DiscrepancyList } from '../domain/discrepancy.ts';
import type { RefundRecord } from '../domain/refund-record.ts';
import { listDiscrepancies as grants } from '../resources.ts';
import { dynamoDiscrepancies } from '../store/dynamo-discrepancies.ts';

interface Adapters {
  readonly discrepancies: DiscrepancyList;
}

const chargeView = (charge: ChargeRecord) => ({
  organisation_id: charge.organisationId,
  transaction_id: charge.id,
  subject: charge.subject,
  amount: randsOf(charge.amountCents),
  currency: charge.currency,
  cause: charge.flag ?? 'unknown',
  result_code: charge.resultCode,
  created_at: charge.createdAt,
});

const cardView = (card: CardRecord) => ({
  organisation_id: card.organisationId,
  transaction_id: card.transactionId,
  subject: `CARD#${card.id}`,
  amount: randsOf(card.amountCents),
  currency: card.currency,
  cause: 'card_proof_not_given_back',
  result_code: card.resultCode,
  created_at: card.createdAt,
});

const refundView = (refund: RefundRecord) => ({
  organisation_id: refund.organisationId,
  transaction_id: refund.id,
  subject: `REFUND OF ${refund.chargeId}`,
  amount: randsOf(refund.amountCents),
  currency: 'ZAR',
  cause: 'refund_without_end',
  result_code: null,
  created_at: refund.createdAt,
});

const invoiceView = (link: InvoiceLink) => ({
  organisation_id: link.organisationId,
  bill_id: link.billId,
  invoice_number: link.number,
  cause: link.flag ?? 'unknown',
});

function paymentView(one: Exclude<Discrepancy, { kind: 'invoice' }>) {
  if (one.kind === 'charge') return chargeView(one.charge);
  return one.kind === 'card' ? cardView(one.card) : refundView(one.refund);
}

export const operation: Operation<typeof contract, Adapters> = async ({ discrepancies }, { query }) => {
  // A cursor is written without what an address would have to escape.
  const cursor = query.cursor?.replace('_', '#');
  const { skip, limit } = query;
  const { count, hasPrev, items, nextCursor } = await discrepancies.page({ skip, limit, cursor });
  return {
    status: 200,
    body: {
      count,
      has_next: nextCursor !== null,
      has_prev: hasPrev,
      next_cursor: nextCursor?.replace('#', '_') ?? null,
      payments: items.flatMap((one) => (one.kind === 'invoice' ? [] : [paymentView(one)])),
      invoices: items.flatMap((one) => (one.kind === 'invoice' ? [invoiceView(one.link)] : [])),
    },
  };
};

const wiring = granted(grants, (held): Adapters => ({ discrepancies: dynamoDiscrepancies(heldTable(held.billing)) }));

export const handler = serve(contract, wiring, operation);

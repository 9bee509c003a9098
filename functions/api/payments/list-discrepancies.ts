import { dynamoInvoiceLinks } from '../../../adapters/aws/dynamo-invoice-links.ts';
import { dynamoPaymentWatch } from '../../../adapters/aws/dynamo-payment-watch.ts';
import { randsOf } from '../../../core/money/cents.ts';
import type { InvoiceLinkStore } from '../../../core/payments/books/invoice-link.ts';
import type { CardRecord } from '../../../core/payments/card.ts';
import type { ChargeRecord, PaymentWatch } from '../../../core/payments/charge.ts';
import type { RefundRecord } from '../../../core/payments/refund-record.ts';
import { listDiscrepancies as contract } from '../../../schemas/endpoints/payments.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly watch: Pick<PaymentWatch, 'flagged' | 'flaggedCards' | 'flaggedRefunds'>;
  readonly invoices: Pick<InvoiceLinkStore, 'flagged'>;
}

const MOST = 100;

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

export const operation: Operation<typeof contract, Adapters> = async ({ watch, invoices }) => {
  const [charges, cards, refunds, links] = await Promise.all([
    watch.flagged(MOST),
    watch.flaggedCards(MOST),
    watch.flaggedRefunds(MOST),
    invoices.flagged(MOST),
  ]);
  return {
    status: 200,
    body: {
      payments: [...charges.map(chargeView), ...cards.map(cardView), ...refunds.map(refundView)],
      invoices: links.map((link) => ({
        organisation_id: link.organisationId,
        bill_id: link.billId,
        invoice_number: link.number,
        cause: link.flag ?? 'unknown',
      })),
    },
  };
};

const wiring = (): Adapters => {
  const table = billingTable();
  return { watch: dynamoPaymentWatch(table), invoices: dynamoInvoiceLinks(table) };
};

export const handler = serve(contract, wiring, operation);

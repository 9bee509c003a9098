import { registry } from '../../../schemas/registry.ts';
import { type PaymentStore, payBill, topUpBalance } from '../../billing/domain/payment.ts';
import { dynamoBillingBills } from '../../billing/store/dynamo-billing-bills.ts';
import { dynamoBillingPayments } from '../../billing/store/dynamo-billing-payments.ts';
import { enqueueInvoiceSync, type TellingPorts } from '../../books/domain/books-queue.ts';
import { booksTelling } from '../../books/wiring/books-telling.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { CardProvider } from '../domain/card-provider.ts';
import type { ChargePorts } from '../domain/charge-card.ts';
import type { PayPorts } from '../domain/pay-bill.ts';
import type { ReconcilePorts } from '../domain/reconcile.ts';
import type { RefundPorts } from '../domain/refund.ts';
import type { CardPorts } from '../domain/register-card.ts';
import { peachPayments } from '../peach/peach-payments.ts';
import {
  type PeachSecrets,
  type PeachWebhookSecrets,
  peachSecretsOf,
  peachWebhookSecretsOf,
} from '../peach/peach-secrets.ts';
import { dynamoCards } from '../store/dynamo-cards.ts';
import { dynamoCharges } from '../store/dynamo-charges.ts';
import { dynamoPaymentWatch } from '../store/dynamo-payment-watch.ts';
import { dynamoRefunds } from '../store/dynamo-refunds.ts';

/** A charge is asked for once; where its answer is lost it is looked for, and both fit into a request of 29 seconds. */
const peachLimits = { ...usualLimits, timeoutMs: 12_000, maxBytes: 1024 * 1024 };

/** Names at the provider have 8 to 16 characters. */
const providerName = (ownerId: string, ...parts: readonly string[]): string =>
  derivedIdentifier(ownerId, ...parts).slice(8);

/** The note of a bill bears the instant at which it is made: one that is made again must be another. */
const instant = (): string => new Date(systemClock()).toISOString();

async function peachSecrets(held: Holds<'peachSecret:read'>): Promise<PeachSecrets> {
  return peachSecretsOf(await readSecret(held.peachSecret.to('read')));
}

/** What verifies the webhooks of Peach, also where the rest of its secret is not filled in. */
export async function peachWebhookSecrets(held: Holds<'peachSecret:read'>): Promise<PeachWebhookSecrets> {
  return peachWebhookSecretsOf(await readSecret(held.peachSecret.to('read')));
}

/** The address that Peach is configured to call, and that it signs. */
export const peachWebhookUrl = (held: Holds<'apiUrl:read'>): string =>
  `${held.apiUrl.to('read')}${registry.receivePeachWebhook.path}`;

/** The payment provider of this stage. */
function stagePayments(
  held: Holds<'apiUrl:read' | 'peachAuthUrl:read' | 'peachCardUrl:read' | 'peachCheckoutUrl:read' | 'peachSecret:read'>,
): CardProvider {
  return peachPayments({
    authUrl: held.peachAuthUrl.to('read'),
    checkoutUrl: held.peachCheckoutUrl.to('read'),
    cardUrl: held.peachCardUrl.to('read'),
    notificationUrl: peachWebhookUrl(held),
    secrets: () => peachSecrets(held),
    clock: systemClock,
    fetch: limitedFetch(peachLimits),
  });
}

/** Everything that linking cards takes. */
export const cardPorts = (
  held: Holds<
    | 'apiUrl:read'
    | 'billing:read&write'
    | 'peachAuthUrl:read'
    | 'peachCardUrl:read'
    | 'peachCheckoutUrl:read'
    | 'peachSecret:read'
  >,
): CardPorts => ({
  cards: dynamoCards(heldTable(held.billing)),
  provider: stagePayments(held),
  refundNameOf: (transactionId) => providerName(transactionId, 'refund'),
});

/** Everything that giving money of a charge back takes. */
export const refundPorts = (
  held: Holds<
    | 'apiUrl:read'
    | 'billing:read&write'
    | 'peachAuthUrl:read'
    | 'peachCardUrl:read'
    | 'peachCheckoutUrl:read'
    | 'peachSecret:read'
  >,
): RefundPorts => ({
  charges: dynamoCharges(heldTable(held.billing)),
  refunds: dynamoRefunds(heldTable(held.billing)),
  provider: stagePayments(held),
  refundNameOf: (chargeId, amountCents, reason) => providerName(chargeId, 'refund', String(amountCents), reason),
});

/** Counts a paid charge: towards its bill, which the books then receive, or to the balance. */
function counting(payments: PaymentStore, telling: TellingPorts): ChargePorts['count'] {
  return async ({ organisationId, purpose, paymentId, amountCents, currency, settledAt }, at) => {
    const payment = { provider: 'peach', id: paymentId, amountCents, currency, at: settledAt ?? at } as const;
    if (purpose.kind === 'topup') {
      await topUpBalance(payments, organisationId, payment);
      return;
    }
    const ref = { organisationId, billId: purpose.billId };
    const { outcome } = await payBill(payments, ref, payment);
    if (outcome === 'paid' || outcome === 'part_paid' || outcome === 'counted_before') {
      await enqueueInvoiceSync(telling, ref, instant());
      return;
    }
    throw new Error(`a payment could not be counted: ${outcome}`);
  };
}

/** Everything that charging cards and paying bills takes. */
export function paymentPorts(
  held: Holds<
    | 'apiUrl:read'
    | 'billing:read&write'
    | 'booksQueue:send'
    | 'peachAuthUrl:read'
    | 'peachCardUrl:read'
    | 'peachCheckoutUrl:read'
    | 'peachSecret:read'
  >,
): ReconcilePorts & PayPorts & { readonly payments: PaymentStore } {
  const table = heldTable(held.billing);
  const payments = dynamoBillingPayments(table);
  const telling = booksTelling(held);
  return {
    ...cardPorts(held),
    charges: dynamoCharges(table),
    refunds: dynamoRefunds(table),
    watch: dynamoPaymentWatch(table),
    bills: dynamoBillingBills(table),
    payments,
    provider: stagePayments(held),
    count: counting(payments, telling),
    nameOf: (organisationId, subject, tryNumber) => providerName(organisationId, 'charge', subject, String(tryNumber)),
    refundNameOf: (transactionId) => providerName(transactionId, 'refund'),
    spendBalance: payments.useBalance,
    paidFromBalance: {
      // Noted before, so that a crash right after it leaves a note; reported after, so that what is read is what was paid.
      before: (ref) => telling.invoices.noteDue(ref, instant()),
      after: (ref) => enqueueInvoiceSync(telling, ref, instant()),
    },
  };
}

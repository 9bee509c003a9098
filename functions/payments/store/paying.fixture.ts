import type { BillRecord } from '../../billing/domain/bill.ts';
import { type PaymentStore, payBill, topUpBalance } from '../../billing/domain/payment.ts';
import { billingKeys } from '../../billing/store/billing-items.ts';
import { dynamoBillingBills } from '../../billing/store/dynamo-billing-bills.ts';
import { dynamoBillingPayments } from '../../billing/store/dynamo-billing-payments.ts';
import { startTestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { CardProvider } from '../domain/card-provider.ts';
import type { PayPorts } from '../domain/pay-bill.ts';
import { type ReconcilePorts, reconcile } from '../domain/reconcile.ts';
import { peachUnderTest } from '../peach/peach-server.fixture.ts';
import { dynamoCards } from './dynamo-cards.ts';
import { dynamoCharges } from './dynamo-charges.ts';
import { dynamoDiscrepancies } from './dynamo-discrepancies.ts';
import { dynamoPaymentWatch } from './dynamo-payment-watch.ts';
import { dynamoRefunds } from './dynamo-refunds.ts';

/** The provider and the tables of one test file, at the time of its clock. */
export async function startPaying(clock: () => number) {
  const tables = await startTestTable();
  const peach = await peachUnderTest({ clock });
  return {
    tables,
    peach,
    newId: () => randomIdentifiers.next(clock()),
    /** Looks at what is watched; what fails there fails the test. */
    sweep: (ports: ReconcilePorts) =>
      reconcile(ports, { now: clock(), limit: 200 }, (error) => {
        throw error;
      }),
    async close() {
      await peach.server.close();
      await tables.close();
    },
  };
}

/** Names and causes of what waits for a person, the newest first: charges, cards, refunds, and bills of invoices. */
export async function waitingIn(table: Table, limit = 100) {
  const { items } = await dynamoDiscrepancies(table).page({ skip: 0, limit });
  return items.map((one) => {
    if (one.kind === 'charge') return { id: one.charge.id, flag: one.charge.flag };
    if (one.kind === 'card') return { id: one.card.id, flag: one.card.refund };
    return one.kind === 'refund'
      ? { id: one.refund.id, flag: one.refund.state }
      : { id: one.link.billId, flag: one.link.flag };
  });
}

/** Everything that paying takes, over a table and a provider. */
export function payingOver(
  table: Table,
  provider: CardProvider,
): ReconcilePorts & PayPorts & { readonly payments: PaymentStore } {
  const payments = dynamoBillingPayments(table);
  return {
    charges: dynamoCharges(table),
    cards: dynamoCards(table),
    refunds: dynamoRefunds(table),
    watch: dynamoPaymentWatch(table),
    bills: dynamoBillingBills(table),
    payments,
    provider,
    async count({ organisationId, purpose, paymentId, amountCents, currency }, at) {
      const payment = { provider: 'peach', id: paymentId, amountCents, currency, at } as const;
      if (purpose.kind === 'topup') await topUpBalance(payments, organisationId, payment);
      else await payBill(payments, { organisationId, billId: purpose.billId }, payment);
    },
    nameOf: (organisationId, subject, tryNumber) =>
      derivedIdentifier(organisationId, 'charge', subject, String(tryNumber)).slice(8),
    refundNameOf: (transactionId) => derivedIdentifier(transactionId, 'refund').slice(8),
    spendBalance: payments.useBalance,
    paidFromBalance: { before: async () => {}, after: async () => {} },
  };
}

/** A bill of an organisation, kept as issued: one line, and 15 % VAT in the total. */
export async function keepBill(table: Table, organisationId: string, id: string, totalCents: number): Promise<void> {
  const netCents = (totalCents * 100) / 115;
  const bill: BillRecord = {
    id,
    organisationId,
    invoiceNumber: `INV-${id.slice(-6)}`,
    legalEntityId: 'za',
    period: '2026-10',
    date: '2026-11-01',
    recipient: { legalName: 'Lender', vatNumber: null, address: [] },
    items: [{ item: 'MANAGEMENT FEE', usedIn: '2026-10', units: 1, priceCents: netCents, totalCents: netCents }],
    netCents,
    vatBasisPoints: 1500,
    vatCents: totalCents - netCents,
    totalCents,
    createdAt: '2026-11-01T01:00:00.000Z',
    status: 'UNPAID',
    paidAt: null,
    paidCents: 0,
    creditedNetCents: 0,
    creditedVatCents: 0,
    version: 1,
  };
  await table.put({ ...billingKeys.bill({ organisationId, billId: id }), ...bill });
}

/** A linked card of an organisation. */
export async function keepCard(
  { cards }: Pick<ReconcilePorts, 'cards'>,
  organisationId: string,
  id: string,
  registrationId: string,
): Promise<void> {
  await cards.create({
    id,
    organisationId,
    name: 'Company card',
    state: 'LINKED',
    transactionId: id.slice(0, 16),
    checkoutId: 'checkout',
    registrationId,
    brand: 'VISA',
    lastFour: '1111',
    expiresIn: '2031-12',
    amountCents: 100,
    currency: 'ZAR',
    paymentId: 'payment',
    resultCode: '000.100.110',
    refund: 'done',
    flaggedAt: null,
    settledBy: null,
    removal: 'none',
    createdAt: '2026-11-01T01:00:00.000Z',
    checkAt: null,
    version: 1,
  });
}

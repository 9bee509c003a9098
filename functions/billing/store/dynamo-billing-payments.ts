import { marshall } from '@aws-sdk/util-dynamodb';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Table, type WriteAction } from '../../platform/store/table.ts';
import { BillRecord, type BillRef, dueCents } from '../domain/bill.ts';
import {
  JournalEntry,
  type PaymentReader,
  type PaymentStore,
  paidBill,
  type VerifiedPayment,
} from '../domain/payment.ts';
import { balanceActions, owedAction, readAccount } from './billing-account.ts';
import { billingKeys, journalId, replaceBillAction } from './billing-items.ts';

/** Writers that meet at a bill or a balance try again this often. */
const TRIES = 30;

/** The member of a transaction that counts a payment, once. */
function countedAction(organisationId: string, payment: VerifiedPayment, billId: string | null): WriteAction {
  return { put: { ...billingKeys.payment(organisationId, payment), ...payment, billId }, condition: absent };
}

/** Payments, balances and their journals in the billing table. */
export function dynamoBillingPayments(table: Table): PaymentStore {
  const find = async (ref: BillRef): Promise<BillRecord | null> => {
    const item = await table.get(billingKeys.bill(ref));
    return item ? BillRecord.parse(item) : null;
  };
  /** Runs `attempt` until it gives something else than null: another writer was faster. */
  async function retried<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (let left = TRIES; left > 0; left -= 1) {
      const outcome = await attempt();
      if (outcome !== null) return outcome;
    }
    throw new BusyError('the bill or the balance changed too often');
  }
  return {
    ...dynamoBillingPaymentsReader(table),
    applyPayment: (ref, payment) =>
      retried(async () => {
        const [bill, account] = await Promise.all([find(ref), readAccount(table, ref.organisationId)]);
        if (bill === null) return { outcome: 'bill_not_found' };
        const { organisationId, billId } = ref;
        const { amountCents, at, provider, id } = payment;
        const { after, appliedCents, excessCents } = paidBill(bill, amountCents, at);
        const excess = {
          id: journalId(at, 'overpayment', provider, id),
          organisationId,
          kind: 'OVERPAYMENT' as const,
          amountCents: excessCents,
          billId,
          createdAt: at,
        };
        const failed = await table.transact([
          countedAction(organisationId, payment, billId),
          ...(appliedCents > 0 ? [replaceBillAction(after)] : []),
          ...(excessCents > 0
            ? balanceActions(account, excess, -appliedCents)
            : [owedAction(organisationId, -appliedCents)]),
        ]);
        if (failed.includes(0)) return { outcome: 'counted_before' };
        if (failed.length > 0) return null;
        return { outcome: after.status === 'PAID' ? 'paid' : 'part_paid', bill: after, toBalanceCents: excessCents };
      }),
    useBalance: (ref, at) =>
      retried(async () => {
        const [bill, account] = await Promise.all([find(ref), readAccount(table, ref.organisationId)]);
        if (bill === null) return { found: null };
        const usedCents = Math.min(account.balanceCents, dueCents(bill));
        if (usedCents === 0) return { found: { bill, usedCents } };
        const { after } = paidBill(bill, usedCents, at);
        const entry = {
          id: journalId(at, 'bill', ref.billId, String(bill.version)),
          organisationId: ref.organisationId,
          kind: 'BILL' as const,
          amountCents: -usedCents,
          billId: ref.billId,
          createdAt: at,
        };
        const failed = await table.transact([replaceBillAction(after), ...balanceActions(account, entry, -usedCents)]);
        return failed.length === 0 ? { found: { bill: after, usedCents } } : null;
      }).then(({ found }) => found),
    topUp: (organisationId, payment) =>
      retried(async () => {
        const account = await readAccount(table, organisationId);
        const { amountCents, at, provider, id } = payment;
        const entry = {
          id: journalId(at, 'top-up', provider, id),
          organisationId,
          kind: 'TOP-UP' as const,
          amountCents,
          billId: null,
          createdAt: at,
        };
        const failed = await table.transact([
          countedAction(organisationId, payment, null),
          ...balanceActions(account, entry, 0),
        ]);
        if (failed.includes(0)) return { outcome: 'counted_before', balanceCents: account.balanceCents };
        return failed.length > 0 ? null : { outcome: 'added', balanceCents: account.balanceCents + amountCents };
      }),
  };
}

/** The same for functions that may only read. */
export function dynamoBillingPaymentsReader(table: ReadableTable): PaymentReader {
  return {
    account: (organisationId) => readAccount(table, organisationId),
    async journal(organisationId, limit) {
      const { pk, sk: prefix } = billingKeys.journal(organisationId, '');
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': pk, ':prefix': prefix }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      });
      return items.slice(0, limit).map((item) => JournalEntry.parse(item));
    },
  };
}

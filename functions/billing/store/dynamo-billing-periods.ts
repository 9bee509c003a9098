import { countAction } from '../../platform/store/listing.ts';
import { absent, type Table, type WriteAction } from '../../platform/store/table.ts';
import { type BillDraft, BillRecord, legalEntityOf, serialNumber } from '../domain/bill.ts';
import type { PeriodTotals } from '../domain/billing-event.ts';
import type { PeriodStore } from '../domain/close-organisation.ts';
import { owedAction } from './billing-account.ts';
import { billingKeys, closeAction } from './billing-items.ts';
import { isNumberTaken, numberActions, withNextNumber } from './billing-series.ts';
import { dynamoBillingEvents } from './dynamo-billing-events.ts';

/** The members of a transaction that issue a bill with a number. */
function issueActions(bill: BillRecord, number: number): WriteAction[] {
  const { organisationId, id: billId, totalCents } = bill;
  const ref = { organisationId, billId };
  return [
    ...numberActions(seriesOf(bill), number, bill.invoiceNumber, ref),
    { put: { ...billingKeys.bill(ref), ...bill }, condition: absent },
    countAction(billingKeys.bills(organisationId), 1),
    { put: { ...billingKeys.untold(organisationId, billId), billId } },
    owedAction(organisationId, totalCents),
  ];
}

const seriesOf = ({ legalEntityId }: Pick<BillDraft, 'legalEntityId'>): string => `INVOICE#${legalEntityId}`;

/** Months of accounting in the billing table. */
export function dynamoBillingPeriods(table: Table): PeriodStore {
  const events = dynamoBillingEvents(table);
  return {
    async openTotals(organisationId, upTo) {
      const open = await events.openTotals(organisationId, upTo);
      if (open.some(({ period }) => period === upTo)) return open;
      // A month without use is ended too: an event that comes late for it then goes to the next.
      const nothing: PeriodTotals = { period: upTo, usage: [], events: 0, closedAt: null };
      return (await table.get(billingKeys.totals(organisationId, upTo))) === null ? [...open, nothing] : open;
    },
    async close(organisationId, totals, draft, at) {
      const ending = closeAction(organisationId, totals, draft?.id ?? null, at);
      if (draft === null) {
        const failed = await table.transact([ending]);
        return failed.length === 0 ? { outcome: 'closed', bill: null } : { outcome: 'changed' };
      }
      const { invoicePrefix } = legalEntityOf(draft.legalEntityId, draft.date);
      return withNextNumber(table, seriesOf(draft), async (number) => {
        const bill: BillRecord = { ...draft, invoiceNumber: serialNumber(invoicePrefix, number) };
        const failed = await table.transact([...issueActions(bill, number), ending]);
        if (failed.length === 0) return { outcome: 'closed', bill };
        return isNumberTaken(failed) ? 'number_taken' : { outcome: 'changed' };
      });
    },
    async untold(organisationId) {
      const waiting = await table.startingWith(billingKeys.partition(organisationId), 'ISSUED#');
      const bills = await Promise.all(
        waiting.map(({ billId }) => table.get(billingKeys.bill({ organisationId, billId: String(billId) }))),
      );
      return bills.filter((bill) => bill !== null).map((bill) => BillRecord.parse(bill));
    },
    async told({ organisationId, id }) {
      await table.remove(billingKeys.untold(organisationId, id));
    },
  };
}

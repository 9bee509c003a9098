import { dynamoBillingBills } from '../../../adapters/aws/dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from '../../../adapters/aws/dynamo-billing-credit-notes.ts';
import { derivedIdentifier } from '../../../adapters/system/identifiers.ts';
import { amountText } from '../../../core/billing/amount-text.ts';
import type { BillStore } from '../../../core/billing/bill.ts';
import type { CreditNoteStore } from '../../../core/billing/credit-note.ts';
import { centsOf } from '../../../core/money/cents.ts';
import { createCreditNote as contract } from '../../../schemas/endpoints/billing.ts';
import { creditNoteView } from '../../billing/billing-views.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly creditNotes: CreditNoteStore;
  readonly bills: Pick<BillStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { creditNotes, bills },
  { caller, body, headers, now },
) => {
  const ref = { organisationId: body.organisation_id, billId: body.bill_id };
  const asked = { netCents: centsOf(body.amount), reason: body.reason };
  const credited = await creditNotes.credit(ref, {
    // Named by the caller: a credit note whose answer was lost is the one that is asked for again.
    id: derivedIdentifier(body.bill_id, 'credit-note', caller.id, headers['idempotency-key']),
    ...asked,
    at: new Date(now).toISOString(),
  });
  if ('creditNote' in credited) {
    const { netCents, reason } = credited.creditNote;
    if (netCents !== asked.netCents || reason !== asked.reason) return { problem: 'idempotency_key_reused' };
    return { status: 201, body: creditNoteView(credited.creditNote) };
  }
  const bill = await bills.find(ref);
  if (bill === null) return { problem: 'bill_not_found' };
  return { problem: 'credit_exceeds_bill', details: { left: amountText(bill.netCents - bill.creditedNetCents) } };
};

const wiring = (): Adapters => {
  const table = billingTable();
  return {
    creditNotes: dynamoBillingCreditNotes(table),
    bills: dynamoBillingBills(table),
  };
};

export const handler = serve(contract, wiring, operation);

import { amountText } from '@imali/ledger/basics/amount-text.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { createCreditNote as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { BillStore } from '../domain/bill.ts';
import type { CreditNoteStore } from '../domain/credit-note.ts';
import { createCreditNote as grants } from '../resources.ts';
import { dynamoBillingBills } from '../store/dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from '../store/dynamo-billing-credit-notes.ts';
import { creditNoteView } from '../wiring/billing-views.ts';

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
    // Named by the caller: a credit note whose answer was lost is the one that is requested again.
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

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.billing);
  return {
    creditNotes: dynamoBillingCreditNotes(table),
    bills: dynamoBillingBills(table),
  };
});

export const handler = serve(contract, wiring, operation);

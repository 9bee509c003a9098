import { getBill as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import { fileAddress } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import type { BillStore } from '../domain/bill.ts';
import type { BillingDetailsStore } from '../domain/billing-details.ts';
import type { CreditNoteStore } from '../domain/credit-note.ts';
import { taxInvoicePdf } from '../domain/tax-invoice-pdf.ts';
import { getBill as grants } from '../resources.ts';
import { dynamoBillingBills } from '../store/dynamo-billing-bills.ts';
import { dynamoBillingCreditNotesReader } from '../store/dynamo-billing-credit-notes.ts';
import { dynamoBillingDetailsReader } from '../store/dynamo-billing-details.ts';
import { billView, creditNoteView } from '../wiring/billing-views.ts';

interface Adapters {
  readonly bills: BillStore;
  readonly creditNotes: Pick<CreditNoteStore, 'creditNotes'>;
  readonly details: Pick<BillingDetailsStore, 'address'>;
  readonly exports: ExportStore;
}

const mediaType = 'application/pdf';

function wantsPdf(format: string | undefined, accept: string | undefined): boolean {
  if (format !== undefined) return format === 'pdf';
  return accept?.split(/[,;]/)[0]?.trim().toLowerCase() === mediaType;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { bills, creditNotes, details, exports },
  { caller, path, query, headers, now, requestId },
) => {
  const { organisationId } = caller;
  const ref = { organisationId, billId: path.bill_id };
  const bill = await bills.find(ref);
  if (bill === null) return { problem: 'bill_not_found' };
  const notes = await creditNotes.creditNotes(ref);
  const shown = { ...billView(bill), credit_notes: notes.map(creditNoteView), invoice_file: null };
  if (!wantsPdf(query.format, headers.accept)) return { status: 200, body: shown };
  const { recipient } = bill;
  const address = recipient.address.length > 0 ? recipient.address : [...(await details.address(organisationId))];
  const content = taxInvoicePdf({ ...bill, recipient: { ...recipient, address } }, notes);
  const place = { organisationId, applicationId: 'billing' };
  const name = `${bill.invoiceNumber}.pdf`;
  const location = await exports.keep(place, requestId, { name, mediaType, content }, now);
  if (query.answer === 'address') {
    return { status: 200, body: { ...shown, invoice_file: fileAddress({ url: location, name, mediaType }, now) } };
  }
  return { status: 303, body: undefined, headers: { location, 'cache-control': 'no-store' } };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.billing);
  return {
    bills: dynamoBillingBills(table),
    creditNotes: dynamoBillingCreditNotesReader(table),
    details: dynamoBillingDetailsReader(table),
    exports: s3Exports(held.exports.to('share')),
  };
});

export const handler = serve(contract, wiring, operation);

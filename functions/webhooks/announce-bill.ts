import type { BillRecord } from '../../core/billing/bill.ts';
import type { AnnouncePorts } from '../../core/webhooks/announce.ts';
import { announceThat } from './announcing.ts';

/** Announces that a bill was issued, and that it was paid where it was. */
export async function announceBill(ports: AnnouncePorts, bill: BillRecord | null, now: number): Promise<void> {
  if (bill === null) return;
  const { id, organisationId, invoiceNumber, period, createdAt, status, paidAt } = bill;
  const about = { organisationId, subject: id, which: [] };
  const data = { bill_id: id, invoice_number: invoiceNumber, period, href: `/v1/billing/bills/${id}` };
  await announceThat(ports, { ...about, type: 'bill.issued', occurredAt: createdAt, data }, now);
  if (status === 'PAID' && paidAt !== null) {
    await announceThat(ports, { ...about, type: 'bill.paid', occurredAt: paidAt, data }, now);
  }
}

import { keptSeconds } from '../../platform/keeping/retention-periods.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { BillRecord } from '../domain/bill.ts';

/**
 * Announces that a bill was issued, and that it was paid where it was. What happened longer ago than events are kept was
 * announced then: nothing would show any more that it is the same event.
 */
export async function announceBill(ports: PublisherPorts, bill: BillRecord | null, now: number): Promise<void> {
  if (bill === null) return;
  const { id, organisationId, invoiceNumber, period, createdAt, status, paidAt } = bill;
  const about = { organisationId, subject: id, discriminator: [] };
  const data = { bill_id: id, invoice_number: invoiceNumber, period, href: `/v1/billing/bills/${id}` };
  const keptMs = keptSeconds('webhook_events', now) * 1000;
  const isKept = (occurredAt: string): boolean => Date.parse(occurredAt) + keptMs > now;
  if (isKept(createdAt)) {
    await publishEvent(ports, { ...about, type: 'bill.issued', occurredAt: createdAt, data }, now);
  }
  if (status === 'PAID' && paidAt !== null && isKept(paidAt)) {
    await publishEvent(ports, { ...about, type: 'bill.paid', occurredAt: paidAt, data }, now);
  }
}

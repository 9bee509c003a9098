import { expect, test } from '@jest/globals';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { billWith, usageLine } from '../domain/bill.fixture.ts';
import { announceBill } from './announce-bill.ts';

const DAY = 24 * 3_600_000;
const issued = Date.parse('2026-06-05T08:00:00.000Z');

/** Types of the events that a bill is announced by at a time. */
async function announcedAt(now: number, paidAt: number | null): Promise<readonly string[]> {
  const types: string[] = [];
  const ports: PublisherPorts = {
    outbox: {
      async put({ type }) {
        types.push(type);
        return 'recorded';
      },
    },
    queue: { requestRelay: async () => {} },
    onLost: (error) => {
      throw error;
    },
  };
  const bill = { ...billWith([usageLine({})]), createdAt: new Date(issued).toISOString() };
  const paid = paidAt === null ? {} : { status: 'PAID' as const, paidAt: new Date(paidAt).toISOString() };
  await announceBill(ports, { ...bill, ...paid }, now);
  return types;
}

test('a bill is announced as issued while its event is kept, and as paid when it is, however late', async () => {
  expect(await announcedAt(issued, null)).toEqual(['bill.issued']);
  expect(await announcedAt(issued + DAY, issued + DAY)).toEqual(['bill.issued', 'bill.paid']);
  // The event is forgotten after 30 days: a bill that is paid on the 45th was issued once all the same.
  expect(await announcedAt(issued + 45 * DAY, issued + 45 * DAY)).toEqual(['bill.paid']);
  expect(await announcedAt(issued + 80 * DAY, issued + 45 * DAY)).toEqual([]);
});

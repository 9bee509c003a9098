import { type BillRecord, billOf } from './bill.ts';
import type { PeriodTotals, UsageLine } from './billing-event.ts';

export const usageLine = (changes: Partial<UsageLine> = {}): UsageLine => ({
  usedIn: '2026-05',
  item: 'BANK',
  priceCents: 1_950,
  units: 1,
  ...changes,
});

const totalsOf = (usage: readonly UsageLine[], period = '2026-05'): PeriodTotals => ({
  period,
  usage,
  events: usage.reduce((sum, { units }) => sum + units, 0),
  closedAt: null,
});

/** The bill of some usage without a number, as billOf gives it. */
export const draftOf = (usage: readonly UsageLine[], minimumCents = 0, period = '2026-05') =>
  billOf(totalsOf(usage, period), {
    id: '6a1d2a80aaaaaaaaaaaaaaaa',
    organisationId: '6a1d2a80bbbbbbbbbbbbbbbb',
    recipient: { legalName: 'Kganya Finance (Pty) Ltd', vatNumber: '4123456789', address: ['12 Long Street', '8001'] },
    minimumCents,
    date: '2026-06-01',
    at: '2026-06-01T01:00:00.000Z',
  });

/** An issued bill. */
export function billWith(usage: readonly UsageLine[], changes: Partial<BillRecord> = {}): BillRecord {
  const draft = draftOf(usage);
  if (draft === null) throw new Error('a bill of nothing');
  return { ...draft, invoiceNumber: 'INV-000042', ...changes };
}

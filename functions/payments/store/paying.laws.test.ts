import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { Crash, CrashingTable } from '../../platform/store/crashing-table.fixture.ts';
import type { CardProvider } from '../domain/card-provider.ts';
import { payBillByCard } from '../domain/pay-bill.ts';
import { reconcile } from '../domain/reconcile.ts';
import { topUpByCard } from '../domain/top-up.ts';
import { keepBill, keepCard, payingOver, startPaying } from './paying.fixture.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-11-21T10:00:00Z');
const { tables, peach, newId, close } = await startPaying(() => now);
afterAll(close);

const Payments = z.array(
  z.object({
    id: z.string(),
    paymentType: z.string(),
    amount: z.string(),
    code: z.string(),
    registrationId: z.string(),
  }),
);

/** Charges of a stored card at the provider; cents of those that moved money. */
async function chargesOf(registrationId: string) {
  const all: unknown = await (await fetch(`${peach.server.url}/control/payments`)).json();
  const charges = z
    .array(z.looseObject({ checkoutId: z.string().nullable(), registrationId: z.string().nullable() }))
    .parse(all);
  return Payments.parse(charges.filter((one) => one.registrationId === registrationId && one.checkoutId === null));
}
const cents = (amount: string): number => Number(amount.replace('.', ''));

/** Charges go through and are answered by a fault of the provider's own. */
const faulty = (provider: CardProvider): CardProvider => ({
  ...provider,
  async charge(wanted) {
    const made = await provider.charge(wanted);
    return made.silent === null
      ? { silent: null, value: { ...made.value, paymentId: '', resultCode: '999.999.999' } }
      : made;
  },
});

/** What happens: each can die at a write, lose the provider's answer, be answered by a fault, or meet itself. */
const step = fc.record({
  act: fc.constantFrom('pay' as const, 'topUp' as const, 'sweep' as const, 'settle' as const, 'wait' as const),
  bill: fc.nat(1),
  crash: fc.option(
    fc.record({ at: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before' as const, 'after' as const) }),
  ),
  lost: fc.boolean(),
  fault: fc.boolean(),
  atOnce: fc.integer({ min: 1, max: 3 }),
});

test('whatever crashes, is lost, comes late or at once: every cent that moved is counted once, and no bill is charged twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('4111111111111111', '4000000000009995'),
      async (steps, number) => {
        const [organisationId, cardId] = [newId(), newId()];
        const bills = [newId(), newId()];
        const registrationId = await peach.storedCard(number);
        const ports = payingOver(tables.table, peach.provider);
        for (const id of bills) await keepBill(tables.table, organisationId, id, 115_000);
        await keepCard(ports, organisationId, cardId, registrationId);
        const sweep = (of = ports) => reconcile(of, { now, limit: 100 }, () => {});

        for (const [index, { act, bill, crash, lost, fault, atOnce }] of steps.entries()) {
          const table = crash ? new CrashingTable(tables.table.name, crash.at, crash.when) : tables.table;
          const of = payingOver(table, fault ? faulty(peach.provider) : peach.provider);
          if (lost) await peach.control('lose_answers', { count: 1 });
          const once = async (): Promise<unknown> => {
            if (act === 'pay') return payBillByCard(of, { organisationId, billId: bills[bill] ?? '' }, cardId, now);
            if (act === 'topUp') {
              return topUpByCard(of, { organisationId, cardId, amountCents: 40_000, key: `key ${index % 2}` }, now);
            }
            if (act === 'sweep') return sweep(of);
            return undefined;
          };
          await Promise.all(
            Array.from({ length: atOnce }, () =>
              once().catch((error: unknown) => {
                if (!(error instanceof Crash)) throw error;
              }),
            ),
          );
          await peach.control('lose_answers', { count: 0 });
          if (act === 'settle') {
            for (const { id, code } of await chargesOf(registrationId)) {
              if (code === '800.400.500') await peach.control(`payments/${id}/result`, { code: '000.100.110' });
            }
          }
          if (act === 'wait') now += 11 * MINUTE;
        }

        // In the end everything settles, and the sweep checks everything.
        for (const { id, code } of await chargesOf(registrationId)) {
          if (code === '800.400.500') await peach.control(`payments/${id}/result`, { code: '000.100.110' });
        }
        for (let round = 0; round < 3; round += 1) {
          now += 11 * MINUTE;
          await sweep();
        }
        const charges = await chargesOf(registrationId);
        const moved = charges.reduce((sum, { amount }) => sum + cents(amount), 0);
        const kept = await Promise.all(bills.map((billId) => ports.bills.find({ organisationId, billId })));
        const paid = kept.reduce((sum, bill) => sum + (bill?.paidCents ?? 0), 0);
        const { balanceCents } = await ports.payments.account(organisationId);
        expect(paid + balanceCents).toBe(moved);
        // Two bills and two keys: more than what they cost together is never asked of the card.
        expect(moved).toBeLessThanOrEqual(2 * 115_000 + 2 * 40_000);
        for (const bill of kept) expect(bill?.paidCents).toBeLessThanOrEqual(115_000);
      },
    ),
    { numRuns: 25 },
  );
});

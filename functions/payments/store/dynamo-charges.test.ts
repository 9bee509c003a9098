import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { Crash, CrashingTable } from '../../platform/store/crashing-table.fixture.ts';
import { payBillByCard } from '../domain/pay-bill.ts';
import { topUpByCard } from '../domain/top-up.ts';
import { keepBill, keepCard, payingOver, startPaying, waitingIn } from './paying.fixture.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 3_600_000;

let now = start;
const { tables, peach, newId, sweep, close } = await startPaying(() => now);
afterAll(close);
beforeEach(() => {
  now = start;
});

/** An organisation with a bill of R1 150.00 and a card. */
async function lender(number?: string) {
  const organisationId = newId();
  const [billId, cardId] = [newId(), newId()];
  const ports = payingOver(tables.table, peach.provider);
  await keepBill(tables.table, organisationId, billId, 115_000);
  await keepCard(ports, organisationId, cardId, await peach.storedCard(number));
  const ref = { organisationId, billId };
  return { organisationId, billId, cardId, ports, ref, bill: () => ports.bills.find(ref) };
}

const Payments = z.array(
  z.object({
    id: z.string(),
    paymentType: z.string(),
    amount: z.string(),
    code: z.string(),
    merchantTransactionId: z.string(),
  }),
);

/** Charges of the provider by their amount, each counted however it ended. */
async function chargesOf(amount: string) {
  const all = Payments.parse(await (await fetch(`${peach.server.url}/control/payments`)).json());
  return all.filter((one) => one.paymentType === 'DB' && one.amount === amount);
}
async function newCharges(amount: string) {
  const before = (await chargesOf(amount)).length;
  return async () => (await chargesOf(amount)).slice(before);
}

describe('paying a bill', () => {
  test('Paying a bill charges the card and marks the bill as paid', async () => {
    const { ports, ref, cardId, bill } = await lender();
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({
      outcome: 'paid',
      fromBalanceCents: 0,
      fromCardCents: 115_000,
    });
    expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'paid', fromCardCents: 0 });
  });

  test('Paying a bill uses the balance first and the card for the rest: 1 150.00 - 400.00 = 750.00', async () => {
    const { ports, ref, cardId, organisationId } = await lender();
    const at = new Date(now).toISOString();
    await ports.payments.topUp(organisationId, {
      provider: 'manual',
      id: newId(),
      amountCents: 40_000,
      currency: 'ZAR',
      at,
    });
    const charged = await newCharges('750.00');
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({
      outcome: 'paid',
      fromBalanceCents: 40_000,
      fromCardCents: 75_000,
    });
    expect(await charged()).toHaveLength(1);
    expect((await ports.payments.account(organisationId)).balanceCents).toBe(0);
  });

  test('Paying a bill needs no card where the balance covers it, and one where it does not', async () => {
    const { ports, ref, organisationId } = await lender();
    const at = new Date(now).toISOString();
    expect(await payBillByCard(ports, ref, undefined, now)).toEqual({ outcome: 'card_needed' });
    await ports.payments.topUp(organisationId, {
      provider: 'manual',
      id: newId(),
      amountCents: 200_000,
      currency: 'ZAR',
      at,
    });
    expect(await payBillByCard(ports, ref, undefined, now)).toMatchObject({
      outcome: 'paid',
      fromBalanceCents: 115_000,
    });
    expect((await ports.payments.account(organisationId)).balanceCents).toBe(85_000);
  });

  test('Paying a bill by twenty concurrent calls charges once', async () => {
    const { ports, ref, cardId, bill, organisationId } = await lender();
    const charged = await newCharges('1150.00');
    await Promise.all(Array.from({ length: 20 }, () => payBillByCard(ports, ref, cardId, now)));
    expect(await charged()).toHaveLength(1);
    expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect((await ports.payments.account(organisationId)).balanceCents).toBe(0);
  });

  test('A declined bill payment is explained in plain words, and can be retried with another card', async () => {
    const { ports, ref, cardId, bill, organisationId } = await lender('4000000000000341');
    expect(await payBillByCard(ports, ref, cardId, now)).toEqual({
      outcome: 'declined',
      reason: 'there is not enough money on the card',
    });
    expect(await bill()).toMatchObject({ status: 'UNPAID', paidCents: 0 });
    const another = newId();
    await keepCard(ports, organisationId, another, await peach.storedCard());
    expect(await payBillByCard(ports, ref, another, now)).toMatchObject({ outcome: 'paid' });
  });

  test('A bill payment waits for a pending charge, charges nothing more, and is paid once the bank confirms', async () => {
    const { ports, ref, cardId, bill } = await lender('4000000000009995');
    const charged = await newCharges('1150.00');
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'pending' });
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'pending' });
    const [pending, ...more] = await charged();
    expect(more).toEqual([]);
    await peach.control(`payments/${pending?.id}/result`, { code: '000.100.110' });
    now += 6 * MINUTE;
    expect(await sweep(ports)).toMatchObject({ foundPaid: 1, failed: 0 });
    expect(await bill()).toMatchObject({ status: 'PAID' });
  });

  test('A bill payment counts a charge whose answer was lost, and charges once', async () => {
    const { ports, ref, cardId, bill } = await lender();
    const charged = await newCharges('1150.00');
    await peach.control('lose_answers', { count: 1 });
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'paid' });
    expect(await charged()).toHaveLength(1);
    expect(await bill()).toMatchObject({ status: 'PAID' });
  });

  test('A bill payment refuses a card of another organisation as one that does not exist', async () => {
    const [one, other] = [await lender(), await lender()];
    expect(await payBillByCard(one.ports, one.ref, other.cardId, now)).toEqual({ outcome: 'card_not_found' });
    const foreign = { organisationId: one.organisationId, billId: other.billId };
    expect(await payBillByCard(one.ports, foreign, one.cardId, now)).toEqual({ outcome: 'bill_not_found' });
  });
});

describe('paying a bill with what was read before another call paid it', () => {
  test('Paying a bill with what was read before another call paid it charges nothing more', async () => {
    const { ports, ref, cardId, bill, organisationId } = await lender();
    const charged = await newCharges('1150.00');
    const unpaid = await bill();
    let reads = 0;
    const late = () => {
      reads = 0;
      // The first look at the bill is an old one.
      const find = async (of: typeof ref) => {
        reads += 1;
        return reads === 1 ? unpaid : ports.bills.find(of);
      };
      return { ...ports, bills: { find }, charges: { ...ports.charges, newest: async () => null } };
    };
    for (let call = 0; call < 4; call += 1) {
      expect(await payBillByCard(late(), ref, cardId, now)).toMatchObject({ outcome: 'paid' });
    }
    expect(await charged()).toHaveLength(1);
    expect((await ports.payments.account(organisationId)).balanceCents).toBe(0);
  });
});

describe('killed before or after any write', () => {
  test.each(['before', 'after'] as const)('%s it, a bill is charged once and paid in the end', async (when) => {
    for (let at = 1; ; at += 1) {
      const { ports, ref, cardId, bill, organisationId } = await lender();
      const charged = await newCharges('1150.00');
      const crashing = new CrashingTable(tables.table.name, at, when);
      const dying = payingOver(crashing, peach.provider);
      const outcome = await payBillByCard(dying, ref, cardId, now).catch((error: unknown) => {
        if (error instanceof Crash) return null;
        throw error;
      });
      if (!crashing.crashed) {
        expect(outcome).toMatchObject({ outcome: 'paid' });
        expect(at).toBeGreaterThan(3);
        return;
      }
      // The person tries again at once, and the sweep checks it later: in whatever order, there is one charge.
      await payBillByCard(ports, ref, cardId, now);
      now += 11 * MINUTE;
      await sweep(ports);
      await payBillByCard(ports, ref, cardId, now);
      expect((await charged()).filter(({ code }) => code === '000.100.110')).toHaveLength(1);
      expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
      expect((await ports.payments.account(organisationId)).balanceCents).toBe(0);
    }
  });

  test('A charge killed before its record is found by the clock without a request', async () => {
    const { ports, ref, cardId, bill } = await lender();
    const charged = await newCharges('1150.00');
    // The first write keeps the try, the second would keep the answer.
    const dying = payingOver(new CrashingTable(tables.table.name, 2, 'before'), peach.provider);
    await expect(payBillByCard(dying, ref, cardId, now)).rejects.toThrow(Crash);
    expect(await bill()).toMatchObject({ status: 'UNPAID' });
    now += 6 * MINUTE;
    expect(await sweep(ports)).toMatchObject({ foundPaid: 1 });
    expect(await bill()).toMatchObject({ status: 'PAID' });
    expect(await charged()).toHaveLength(1);
  });
});

describe('comparing with the provider', () => {
  test('Comparing with the provider counts what was declined and turned out to be paid, and the excess goes to the balance', async () => {
    const { ports, ref, cardId, organisationId } = await lender('4000000000000341');
    const charged = await newCharges('1150.00');
    await payBillByCard(ports, ref, cardId, now);
    const [declined] = await charged();
    const another = newId();
    await keepCard(ports, organisationId, another, await peach.storedCard());
    await payBillByCard(ports, ref, another, now);
    await peach.control(`payments/${declined?.id}/result`, { code: '000.100.110' });
    now += 61 * MINUTE;
    expect(await sweep(ports)).toMatchObject({ foundPaid: 1 });
    expect((await ports.payments.account(organisationId)).balanceCents).toBe(115_000);
  });

  test('Comparing with the provider flags what is paid here and was taken back there, and undoes nothing', async () => {
    const { ports, ref, cardId, bill } = await lender();
    const charged = await newCharges('1150.00');
    await payBillByCard(ports, ref, cardId, now);
    const [paid] = await charged();
    await peach.control(`payments/${paid?.id}/chargeback`);
    now += DAY + MINUTE;
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: true });
    expect(await bill()).toMatchObject({ status: 'PAID' });
    expect(await waitingIn(tables.table)).toContainEqual({
      id: paid?.merchantTransactionId,
      flag: 'paid_here_not_there',
    });
  });

  test('Comparing with the provider ends: after three days nothing of a paid charge is due any more', async () => {
    const { ports, ref, cardId, organisationId } = await lender();
    await payBillByCard(ports, ref, cardId, now);
    for (const days of [0.1, 1.1, 3.1]) {
      now = start + days * DAY;
      await sweep(ports);
    }
    const due = await ports.watch.due(new Date(now + 100 * DAY).toISOString(), 1000);
    expect(due.filter((one) => one.organisationId === organisationId)).toEqual([]);
  });
});

describe('topping up', () => {
  const topUp = (key: string | null, { organisationId, cardId }: { organisationId: string; cardId: string }) => ({
    organisationId,
    cardId,
    amountCents: 50_001,
    key,
  });

  test.each([null, 'key'])('Topping up by twenty calls at once with the key %s charges once', async (key) => {
    const { ports, ...owner } = await lender();
    const charged = await newCharges('500.01');
    await Promise.all(Array.from({ length: 20 }, () => topUpByCard(ports, topUp(key, owner), now)));
    expect(await charged()).toHaveLength(1);
    expect((await ports.payments.account(owner.organisationId)).balanceCents).toBe(50_001);
    expect(await topUpByCard(ports, topUp(key, owner), now)).toEqual({ outcome: 'paid' });
    expect(await charged()).toHaveLength(1);
  });

  test.each([null, 'key'])(
    'Topping up by calls that read before another one paid charges once, with the key %s',
    async (key) => {
      const { ports, ...owner } = await lender();
      const charged = await newCharges('500.01');
      // Each of them has read that there is no charge yet, and goes on when the others are done.
      const late = { ...ports, charges: { ...ports.charges, newest: async () => null } };
      for (let call = 0; call < 5; call += 1) {
        expect(await topUpByCard(late, topUp(key, owner), now)).toEqual({ outcome: 'paid' });
      }
      expect(await charged()).toHaveLength(1);
      expect((await ports.payments.account(owner.organisationId)).balanceCents).toBe(50_001);
    },
  );

  test('A top-up under another key, or without one after two minutes, is another top-up', async () => {
    const { ports, ...owner } = await lender();
    await topUpByCard(ports, topUp('one', owner), now);
    await topUpByCard(ports, topUp('two', owner), now);
    await topUpByCard(ports, topUp(null, owner), now);
    now += 3 * MINUTE;
    await topUpByCard(ports, topUp(null, owner), now);
    await topUpByCard(ports, topUp('one', owner), now);
    expect((await ports.payments.account(owner.organisationId)).balanceCents).toBe(4 * 50_001);
  });

  test('A top-up under a key that named another amount is refused', async () => {
    const { ports, ...owner } = await lender();
    await topUpByCard(ports, topUp('key', owner), now);
    const other = { ...topUp('key', owner), amountCents: 1_000 };
    expect(await topUpByCard(ports, other, now)).toEqual({ outcome: 'another_request' });
  });
});

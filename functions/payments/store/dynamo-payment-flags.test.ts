import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dynamoInvoiceLinks } from '../../books/store/dynamo-invoice-links.ts';
import type { Table } from '../../platform/store/table.ts';
import type { CardProvider, ProviderPayment } from '../domain/card-provider.ts';
import { payBillByCard } from '../domain/pay-bill.ts';
import { checkNamed, reconcile } from '../domain/reconcile.ts';
import { type FlagDecision, settleFlag } from '../domain/settle-flag.ts';
import { topUpByCard } from '../domain/top-up.ts';
import { keepBill, keepCard, payingOver, startPaying, waitingIn } from './paying.fixture.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 3_600_000;

let table: Table;
let now = start;
const { tables, peach, newId, sweep, close } = await startPaying(() => now);
afterAll(close);
beforeEach(async () => {
  now = start;
  table = await tables.another();
});

/** An organisation with a bill of R1 150.00 and a card, at a provider that differs in some answers. */
async function lender(differences: (provider: CardProvider) => Partial<CardProvider> = () => ({})) {
  const [organisationId, billId, cardId] = [newId(), newId(), newId()];
  const ports = payingOver(table, { ...peach.provider, ...differences(peach.provider) });
  const sound = payingOver(table, peach.provider);
  await keepBill(table, organisationId, billId, 115_000);
  await keepCard(ports, organisationId, cardId, await peach.storedCard());
  const ref = { organisationId, billId };
  const charge = async () => {
    const found = await ports.charges.newest(organisationId, `BILL#${billId}`);
    if (found === null) throw new Error('nothing was charged');
    return found;
  };
  const settle = async (as: FlagDecision['as'], of = ports) => {
    const { id: transactionId } = await charge();
    return settleFlag(of, { organisationId, transactionId, as, staffId: 'staff' }, now);
  };
  const balance = async () => (await ports.payments.account(organisationId)).balanceCents;
  return { organisationId, cardId, ports, sound, ref, charge, settle, balance, bill: () => ports.bills.find(ref) };
}
/** What a provider reports of a payment, with something else in it. */
const changed =
  (provider: CardProvider, change: Partial<ProviderPayment>): CardProvider['findCharge'] =>
  async (name) => {
    const found = await provider.findCharge(name);
    return found.silent === null && found.value !== null
      ? { silent: null, value: { ...found.value, ...change } }
      : found;
  };

describe('a charge that is answered by a fault of the provider, and went through', () => {
  const faulty = (find: (provider: CardProvider) => CardProvider['findCharge']) => {
    let charges = 0;
    const differences = (provider: CardProvider): Partial<CardProvider> => ({
      async charge(wanted) {
        charges += 1;
        const made = await provider.charge(wanted);
        return made.silent === null
          ? { silent: null, value: { ...made.value, paymentId: '', resultCode: '999.999.999' } }
          : made;
      },
      findCharge: find(provider),
    });
    return { differences, charges: () => charges };
  };

  test('A charge that is answered by a fault and went through is found by its name and counted', async () => {
    const { differences, charges } = faulty(({ findCharge }) => findCharge);
    const { ports, ref, cardId } = await lender(differences);
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'paid' });
    expect(charges()).toBe(1);
  });

  test('A charge that is answered by a fault is not made again while it cannot be found, and is counted when it can', async () => {
    const { differences, charges } = faulty(() => async () => ({ silent: 'too_slow' }));
    const { ports, sound, ref, cardId, bill } = await lender(differences);
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'pending' });
    now += 5_000;
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'pending' });
    expect(charges()).toBe(1);
    now += 6 * MINUTE;
    expect(await sweep(sound)).toMatchObject({ foundPaid: 1 });
    expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
  });
});

describe('a charge that is answered as paid', () => {
  const boastful = (provider: CardProvider): Partial<CardProvider> => ({
    charge: async ({ merchantTransactionId, amountCents, currency }) => {
      const paid = { paymentId: 'x', resultCode: '000.100.110', registrationId: null, card: null };
      return { silent: null, value: { ...paid, merchantTransactionId, amountCents, currency } };
    },
    findCharge: provider.findCharge,
  });

  test('A charge that is answered as paid and missing there is not counted: after a day a person checks it', async () => {
    const { ports, ref, cardId, bill, charge } = await lender(boastful);
    expect(await payBillByCard(ports, ref, cardId, now)).toMatchObject({ outcome: 'pending' });
    now += 11 * MINUTE;
    await sweep(ports);
    expect(await charge()).toMatchObject({ state: 'OPEN', counted: false });
    now += DAY;
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: true });
    expect(await charge()).toMatchObject({ state: 'FLAGGED', flag: 'unknown_outcome' });
    expect(await bill()).toMatchObject({ status: 'UNPAID', paidCents: 0 });
  });
});

describe('a charge of which nobody knows the outcome', () => {
  const uncertain = (provider: CardProvider): Partial<CardProvider> => ({
    charge: async (wanted) => {
      await provider.charge(wanted);
      return { silent: 'too_slow' };
    },
    findCharge: changed(provider, { resultCode: '900.100.300' }),
  });

  test('A charge with an unknown outcome is checked less often with its age, and is shown to a person after a day', async () => {
    const { ports, ref, cardId, charge } = await lender(uncertain);
    await payBillByCard(ports, ref, cardId, now);
    let looks = 0;
    for (; now < start + 2 * DAY; now += 5 * MINUTE) looks += (await sweep(ports)).checked;
    // Every five minutes it would be 576 times.
    expect(looks).toBeLessThan(60);
    expect(await charge()).toMatchObject({ state: 'FLAGGED', flag: 'unknown_outcome' });
    expect(await waitingIn(table)).toHaveLength(1);
    expect(await payBillByCard(ports, ref, cardId, now)).toEqual({ outcome: 'flagged' });
  });

  test('A charge with an unknown outcome is counted, and no longer shown, when the provider reports it after all', async () => {
    const { ports, sound, ref, cardId, bill } = await lender(uncertain);
    await payBillByCard(ports, ref, cardId, now);
    now += DAY + MINUTE;
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: true });
    now += DAY + MINUTE;
    expect(await sweep(sound)).toMatchObject({ foundPaid: 1, isAnyFlagged: false });
    expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
  });

  test('A charge with an unknown outcome can be written off by a person: then the bill can be paid again', async () => {
    const { ports, sound, ref, cardId, settle, charge } = await lender((provider) => ({
      charge: async () => ({ silent: 'too_slow' }),
      findCharge: async () => ({ silent: 'too_slow' }),
      findRefund: provider.findRefund,
    }));
    await payBillByCard(ports, ref, cardId, now);
    now += DAY + MINUTE;
    await sweep(ports);
    expect(await settle('PAID')).toBe('not_paid_there');
    expect(await settle('NOT_PAID')).toBe('settled');
    expect(await charge()).toMatchObject({ state: 'DECLINED', flag: null, settledBy: 'staff' });
    expect(await settle('NOT_PAID')).toBe('not_flagged');
    expect(await ports.watch.isAnyFlagged(new Date(now).toISOString())).toBe(false);
    expect(await payBillByCard(sound, ref, cardId, now)).toMatchObject({ outcome: 'paid' });
  });
});

describe('a charge with another amount there', () => {
  // R1 160.00 came in for a bill of R1 150.00.
  const other = (provider: CardProvider): Partial<CardProvider> => ({
    findCharge: changed(provider, { amountCents: 116_000 }),
  });

  test('A charge with another amount there counts as much as came in when a person says so: 1 160.00 - 1 150.00 = 10.00 to the balance', async () => {
    const { ports, ref, cardId, settle, bill, balance } = await lender(other);
    expect(await payBillByCard(ports, ref, cardId, now)).toEqual({ outcome: 'flagged' });
    expect(await bill()).toMatchObject({ status: 'UNPAID' });
    expect(await settle('PAID')).toBe('settled');
    expect(await bill()).toMatchObject({ status: 'PAID', paidCents: 115_000 });
    expect(await balance()).toBe(1_000);
    expect(await waitingIn(table)).toEqual([]);
    now += 61 * MINUTE;
    expect(await sweep(ports)).toMatchObject({ checked: 1, isAnyFlagged: false });
  });

  test('A charge with another amount there does not block the same top-up after it was settled', async () => {
    const { ports, sound, organisationId, cardId, balance } = await lender(other);
    const topUp = { organisationId, cardId, amountCents: 115_000, key: null };
    expect(await topUpByCard(ports, topUp, now)).toEqual({ outcome: 'flagged' });
    const [flagged] = await waitingIn(table, 1);
    const decision = { organisationId, transactionId: flagged?.id ?? '', as: 'PAID', staffId: 'staff' } as const;
    expect(await settleFlag(ports, { ...decision, organisationId: newId() }, now)).toBe('not_flagged');
    expect(await settleFlag(ports, decision, now)).toBe('settled');
    expect(await balance()).toBe(116_000);
    now += 3 * MINUTE;
    expect(await topUpByCard(sound, topUp, now)).toEqual({ outcome: 'paid' });
    expect(await balance()).toBe(231_000);
  });
});

describe('a flag', () => {
  test('A flag that a webhook found is reported by every run of the clock until it is settled', async () => {
    const { ports, organisationId, ref, cardId, charge, settle, bill } = await lender();
    await payBillByCard(ports, ref, cardId, now);
    const { id, paymentId } = await charge();
    await peach.control(`payments/${paymentId}/chargeback`);
    await checkNamed(ports, { kind: 'charge', organisationId, id }, now);
    for (let run = 0; run < 2; run += 1) expect(await sweep(ports)).toMatchObject({ isAnyFlagged: true });
    expect(await settle('PAID')).toBe('not_paid_there');
    expect(await settle('NOT_PAID')).toBe('settled');
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: false });
    expect(await bill()).toMatchObject({ status: 'PAID' });
  });

  test('A flag of an invoice of the books is reported by every run of the clock for a day, and remains in the list', async () => {
    const { ports, ref } = await lender();
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: false });
    const flag = { flag: 'voided', flaggedAt: new Date(now).toISOString() };
    const handedOver = { number: 'INV-000001', totalCents: 115_000, taxCents: 15_000, contactId: 'contact' };
    const known = { ownPayments: [], countedPayments: [], version: 1 };
    await dynamoInvoiceLinks(table).save(null, { ...ref, ...handedOver, ...known, ...flag, invoiceId: newId() });
    now += DAY;
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: true });
    now += MINUTE;
    expect(await sweep(ports)).toMatchObject({ isAnyFlagged: false });
    expect(await waitingIn(table)).toEqual([{ id: ref.billId, flag: 'voided' }]);
  });

  test('A flag of a card is settled when its proof went back', async () => {
    const { ports, organisationId, cardId } = await lender();
    const card = await ports.cards.find(organisationId, cardId);
    if (card === null) throw new Error('the card is gone');
    const at = new Date(now).toISOString();
    await ports.cards.save(card, { ...card, refund: 'flagged', flaggedAt: at, version: card.version + 1 });
    expect(await waitingIn(table)).toHaveLength(1);
    const decision = { organisationId, transactionId: card.transactionId, staffId: 'staff' };
    expect(await settleFlag(ports, { ...decision, as: 'NOT_PAID' }, now)).toBe('settled');
    expect(await waitingIn(table)).toEqual([]);
    expect(await ports.cards.find(organisationId, cardId)).toMatchObject({ refund: 'done', settledBy: 'staff' });
  });

  test('A flag is listed before older ones', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { ports, ref, cardId, charge } = await lender((provider) => ({
        findCharge: changed(provider, { amountCents: 1 }),
      }));
      now += MINUTE;
      await payBillByCard(ports, ref, cardId, now);
      ids.unshift((await charge()).id);
    }
    expect((await waitingIn(table, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });
});

describe('a run of the clock', () => {
  test('A run of the clock begins nothing when its time is up, and leaves the rest to the next', async () => {
    const { ports, ref, cardId } = await lender();
    await payBillByCard(ports, ref, cardId, now);
    now += 61 * MINUTE;
    const throwing = (error: unknown) => {
      throw error;
    };
    expect(await reconcile(ports, { now, limit: 100, isTimeUp: () => true }, throwing)).toMatchObject({
      checked: 0,
      left: 1,
    });
    expect(await sweep(ports)).toMatchObject({ checked: 1, left: 0 });
  });

  test('A run of the clock reports what it cannot check again and again', async () => {
    const { ports, ref, cardId } = await lender();
    await payBillByCard(ports, ref, cardId, now);
    const broken = {
      ...ports,
      charges: {
        ...ports.charges,
        find: async () => {
          throw new Error('broken');
        },
      },
    };
    now += 61 * MINUTE;
    const ignored = () => {};
    expect(await reconcile(broken, { now, limit: 100 }, ignored)).toMatchObject({ failed: 1, stuck: 0 });
    now += 15 * MINUTE;
    expect(await reconcile(broken, { now, limit: 100 }, ignored)).toMatchObject({ failed: 1, stuck: 1 });
  });
});

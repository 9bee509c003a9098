import { afterAll, describe, expect, test } from '@jest/globals';
import { payBill, topUpBalance, type VerifiedPayment } from '../domain/payment.ts';
import { billingUnderTest, serialsOf, startBillingTables } from './billing-under-test.fixture.ts';

const { tables, newId, close } = await startBillingTables();
afterAll(close);

const AT = '2026-06-05T08:00:00.000Z';

const payment = (amountCents: number, changes: Partial<VerifiedPayment> = {}): VerifiedPayment => ({
  provider: 'peach',
  id: newId('pay'),
  amountCents,
  currency: 'ZAR',
  at: AT,
  ...changes,
});

/** An organisation with an unpaid bill of R862.50 (the minimum of R750 and VAT). */
async function billed() {
  const organisationId = newId('0a');
  const billing = billingUnderTest(organisationId, tables);
  await billing.earn(newId('0b'), 'BANK', '2026-05-10T10:00:00.000Z');
  const [bill] = await billing.close('2026-05', '2026-06-01T01:00:00.000Z');
  if (bill === undefined) throw new Error('no bill was issued');
  const ref = { organisationId, billId: bill.id };
  return { ...billing, organisationId, ref, account: () => billing.payments.account(organisationId) };
}

describe('a verified payment', () => {
  test('A verified payment of what is due makes a bill PAID', async () => {
    const { payments, ref, bills, account } = await billed();
    expect(await payBill(payments, ref, payment(86_250))).toMatchObject({ outcome: 'paid', toBalanceCents: 0 });
    expect(await bills.find(ref)).toMatchObject({ status: 'PAID', paidAt: AT, paidCents: 86_250 });
    expect(await account()).toEqual({ unpaidCents: 0, balanceCents: 0 });
  });

  test('A verified payment counts once, also when twenty report it at once', async () => {
    const { payments, ref, bills, account } = await billed();
    const one = payment(86_250);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => payBill(payments, ref, one)));
    expect(outcomes.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'counted_before')).toHaveLength(19);
    expect(await bills.find(ref)).toMatchObject({ paidCents: 86_250 });
    expect(await account()).toEqual({ unpaidCents: 0, balanceCents: 0 });
  });

  test('A verified payment for a bill that is already paid goes to the balance: no money is lost', async () => {
    const { payments, ref, organisationId, account } = await billed();
    const outcomes = await Promise.all([1, 2, 3].map(() => payBill(payments, ref, payment(86_250))));
    expect(outcomes.map((one) => ('toBalanceCents' in one ? one.toBalanceCents : null)).toSorted()).toEqual([
      0, 86_250, 86_250,
    ]);
    expect(await account()).toEqual({ unpaidCents: 0, balanceCents: 172_500 });
    expect((await payments.journal(organisationId, 10)).map(({ kind }) => kind)).toEqual([
      'OVERPAYMENT',
      'OVERPAYMENT',
    ]);
  });

  test('A verified payment of less leaves the bill UNPAID and reduces what is due', async () => {
    const { payments, ref, bills, account } = await billed();
    expect(await payBill(payments, ref, payment(250))).toMatchObject({ outcome: 'part_paid' });
    expect(await bills.find(ref)).toMatchObject({ status: 'UNPAID', paidAt: null, paidCents: 250 });
    expect(await account()).toEqual({ unpaidCents: 86_000, balanceCents: 0 });
    expect(await payBill(payments, ref, payment(86_000))).toMatchObject({ outcome: 'paid' });
  });

  test('A verified payment in another currency, of no whole amount, or for an unknown bill changes nothing', async () => {
    const { payments, ref, bills, everything } = await billed();
    const before = await everything();
    expect(await payBill(payments, ref, payment(86_250, { currency: 'USD' }))).toEqual({ outcome: 'wrong_currency' });
    expect(await payBill(payments, ref, payment(86_250.5))).toEqual({ outcome: 'not_an_amount' });
    expect(await payBill(payments, ref, payment(0))).toEqual({ outcome: 'not_an_amount' });
    const unknown = { ...ref, billId: newId('0c') };
    expect(await payBill(payments, unknown, payment(86_250))).toEqual({ outcome: 'bill_not_found' });
    const stranger = { ...ref, organisationId: newId('0a') };
    expect(await payBill(payments, stranger, payment(86_250))).toEqual({ outcome: 'bill_not_found' });
    expect(await everything()).toEqual(before);
    expect(await bills.find(ref)).toMatchObject({ status: 'UNPAID' });
  });
});

describe('the balance', () => {
  test('The balance grows by each top-up once, and lists how it came to be', async () => {
    const { payments, organisationId } = await billed();
    const one = payment(10_000);
    await Promise.all(
      [one, one, payment(5_000), payment(2_500)].map((each) => topUpBalance(payments, organisationId, each)),
    );
    expect(await payments.account(organisationId)).toMatchObject({ balanceCents: 17_500 });
    const journal = await payments.journal(organisationId, 10);
    expect(journal.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([2_500, 5_000, 10_000]);
    expect(Math.max(...journal.map(({ balanceCents }) => balanceCents))).toBe(17_500);
    await expect(topUpBalance(payments, organisationId, payment(1, { currency: 'EUR' }))).rejects.toThrow(RangeError);
  });

  test('The balance lists its entries of one second in their order', async () => {
    const { payments, organisationId } = await billed();
    for (let number = 0; number < 8; number += 1) {
      const at = `2026-06-05T08:00:00.${String(number * 100).padStart(3, '0')}Z`;
      await topUpBalance(payments, organisationId, payment(100, { at }));
    }
    const journal = await payments.journal(organisationId, 10);
    expect(journal.map(({ balanceCents }) => balanceCents)).toEqual([800, 700, 600, 500, 400, 300, 200, 100]);
  });

  test('The balance pays a bill in part before a card is charged for the rest', async () => {
    const { payments, organisationId, ref, account } = await billed();
    await topUpBalance(payments, organisationId, payment(50_000));
    expect(await payments.useBalance(ref, AT)).toMatchObject({ usedCents: 50_000, bill: { status: 'UNPAID' } });
    expect(await account()).toEqual({ unpaidCents: 36_250, balanceCents: 0 });
    expect(await payBill(payments, ref, payment(36_250))).toMatchObject({ outcome: 'paid', toBalanceCents: 0 });
    expect((await payments.journal(organisationId, 10)).map(({ amountCents }) => amountCents).toSorted()).toEqual([
      -50_000, 50_000,
    ]);
  });

  test('The balance pays a bill in whole, once, also when ten use it at once', async () => {
    const { payments, organisationId, ref, account } = await billed();
    await topUpBalance(payments, organisationId, payment(100_000));
    const used = await Promise.all(Array.from({ length: 10 }, () => payments.useBalance(ref, AT)));
    expect(used.map((one) => one?.usedCents).filter((cents) => cents !== 0)).toEqual([86_250]);
    expect(await account()).toEqual({ unpaidCents: 0, balanceCents: 13_750 });
  });
});

describe('a credit note', () => {
  const credit = (netCents: number) => ({ id: newId('0d'), netCents, reason: 'A test was billed', at: AT });

  test('A credit note takes its value and VAT off what is due, under a number of its own series', async () => {
    const { creditNotes, ref, bills, account } = await billed();
    // VAT of R100.00 at 15 %: R15.00.
    const credited = await creditNotes.credit(ref, credit(10_000));
    expect(credited).toMatchObject({ outcome: 'credited', creditNote: { netCents: 10_000, vatCents: 1_500 } });
    expect(await bills.find(ref)).toMatchObject({
      status: 'UNPAID',
      creditedNetCents: 10_000,
      creditedVatCents: 1_500,
    });
    expect(await account()).toEqual({ unpaidCents: 74_750, balanceCents: 0 });
    expect(await serialsOf(tables.billing, 'CREDITNOTE#za')).toContain('CN-000001');
  });

  test('A credit note of a paid bill goes to the balance', async () => {
    const { creditNotes, payments, ref, account } = await billed();
    await payBill(payments, ref, payment(86_250));
    await creditNotes.credit(ref, credit(75_000));
    expect(await account()).toEqual({ unpaidCents: 0, balanceCents: 86_250 });
  });

  test('A credit note never takes more than a bill has, also when several come at once', async () => {
    const { creditNotes, ref, bills } = await billed();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => creditNotes.credit(ref, credit(30_000))));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'credited',
      'credited',
      'exceeds_bill',
      'exceeds_bill',
    ]);
    expect(await bills.find(ref)).toMatchObject({ creditedNetCents: 60_000 });
  });

  test('A credit note requested again under its ID is the same one', async () => {
    const { creditNotes, ref } = await billed();
    const asked = credit(1_000);
    const [first, again] = [await creditNotes.credit(ref, asked), await creditNotes.credit(ref, asked)];
    expect(again).toEqual(first);
    expect(await creditNotes.creditNotes(ref)).toHaveLength(1);
  });

  test('A credit note for a bill that does not exist is refused', async () => {
    const { creditNotes, ref } = await billed();
    expect(await creditNotes.credit({ ...ref, billId: newId('0c') }, credit(1))).toEqual({ outcome: 'bill_not_found' });
  });
});

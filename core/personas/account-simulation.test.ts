import { describe, expect, test } from '@jest/globals';
import { bounce, closeMonth, openAccount, type SimulatedAccount } from './account-simulation.ts';
import type { PrintingBank } from './bank-wordings.ts';

const mention = { name: 'Cartrack', ref: '212182', boughtDaysAgo: 0 };

function accountAt(bank: PrintingBank, openingCents: number): SimulatedAccount {
  const plan = {
    bank,
    accountNumber: '1400000023',
    accountName: 'Account',
    accountType: 'savings',
    openingRands: 0,
    creditInterest: 6,
    debitInterest: 24,
  } as const;
  return openAccount(plan, openingCents);
}

const printed = (account: SimulatedAccount) =>
  account.rows.map(({ datetime, amount, balance, description }) => ({ datetime, amount, balance, description }));

describe('a debit order that finds no money', () => {
  const due = { cents: 10_000, mention, label: 'transport.vehicle_service' } as const;

  test('is one line without effect at Capitec, the amount in brackets, with the fee after it', () => {
    const account = accountAt('capitec', 5000);
    bounce(account, 0, 'debit_order', '2026-03-02', due);
    expect(printed(account)).toEqual([
      {
        datetime: '2026-03-02T04:00:00+02:00',
        amount: 0,
        balance: 50,
        description: 'Registered Debit Order Insufficient Funds (R100.00): Cartrack (212182)',
      },
      {
        datetime: '2026-03-02T04:01:00+02:00',
        amount: -6,
        balance: 44,
        description: 'Eft Debit Order Insufficient Funds Fee',
      },
    ]);
    expect(account.truth).toEqual([{ label: 'returned.insufficient_funds' }, { label: 'fees.returned_debit_order' }]);
  });

  test('is a debit, its mirror image and a fee at FNB, the first two paired', () => {
    const account = accountAt('fnb', 5000);
    bounce(account, 2, 'debit_order', '2026-03-02', due);
    expect(printed(account)).toEqual([
      { datetime: '2026-03-02', amount: -100, balance: -50, description: 'Magtape Debit Cartrack212182' },
      { datetime: '2026-03-02', amount: 100, balance: 50, description: 'Magtape Unpaid Not Provided For' },
      { datetime: '2026-03-02', amount: -135, balance: -85, description: '#Item Unpaid No Funds 03' },
    ]);
    expect(account.truth.map((row) => row.pair)).toEqual([
      { kind: 'returned_debit', account: 2, row: 1 },
      { kind: 'returned_debit', account: 2, row: 0 },
      undefined,
    ]);
  });
});

describe('the end of a month', () => {
  test('credits a twelfth of the yearly interest, cut to the cent, and takes the monthly fee', () => {
    const account = accountAt('capitec', 123_456);
    closeMonth(account, '2026-03-31', mention);
    // 1 234.56 * 6 % / 12 = 6.1728
    expect(printed(account).map((row) => row.amount)).toEqual([6.17, -7.5]);
  });

  test('charges interest on a negative balance; a bank without a monthly fee books none', () => {
    const account = accountAt('tymebank', -50_000);
    closeMonth(account, '2026-03-31', mention);
    // 500.00 * 24 % / 12 = 10.00
    expect(printed(account).map((row) => row.amount)).toEqual([-10]);
    expect(account.truth).toEqual([{ label: 'fees.interest_charged' }]);
  });
});

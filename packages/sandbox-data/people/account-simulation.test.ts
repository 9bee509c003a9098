import { describe, expect, test } from '@jest/globals';
import {
  book,
  bookCharge,
  bounce,
  closeDay,
  closeMonth,
  openAccount,
  type SimulatedAccount,
} from './account-simulation.ts';
import type { PrintingBank } from './bank-wordings.ts';

const mention = { name: 'Cartrack', ref: '212182', boughtDaysAgo: 0, town: 'Paarl', variant: 0 };

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

  test('At Capitec a bounced debit order is a zero line with the bracketed amount, then the fee', () => {
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
    expect(account.truth).toEqual([
      { label: 'returned.insufficient_funds', bouncedCents: 10_000 },
      { label: 'fees.returned_debit_order' },
    ]);
  });

  test('At FNB a bounced debit order is a debit, its mirror image and a fee, the first two paired', () => {
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
  test('The month end credits a twelfth of the yearly interest, cut to the cent, and charges the monthly fee', () => {
    const account = accountAt('capitec', 123_456);
    closeMonth(account, '2026-03-31');
    // 1 234.56 * 6 % / 12 = 6.1728
    expect(printed(account).map((row) => row.amount)).toEqual([6.17, -7.5]);
  });

  test('Interest is charged for each overdraft day; a bank without a monthly fee books none', () => {
    const account = accountAt('tymebank', -50_000);
    for (let day = 1; day <= 31; day += 1) closeDay(account);
    closeMonth(account, '2026-03-31');
    // 500.00 * 24 % / 365 * 31 = 10.1917...
    expect(printed(account).map((row) => row.amount)).toEqual([-10.19]);
    expect(account.truth).toEqual([{ label: 'fees.interest_charged' }]);
  });
});

describe('the name of the other party', () => {
  const named = (name: string) => ({ ...mention, name });
  const purchase = { cents: -5000, rank: 4, truth: { label: 'food.groceries' } } as const;

  test("The other party's name is cut to the bank's width, and touches Nedbank's card number", () => {
    const account = accountAt('nedbank', 100_000);
    book(account, 'card_purchase', '2026-03-02', { ...purchase, mention: named('Checkers Hyper Mall of the North') });
    book(account, 'card_purchase', '2026-03-02', { ...purchase, mention: named('Spar Paarl') });
    // Twenty letters: "CHECKERS HYPER MALL " without the space at the end.
    expect(printed(account).map((row) => row.description)).toEqual([
      'CHECKERS HYPER MALL518103XXXXXX5838',
      'SPAR PAARL 518103XXXXXX5838',
    ]);
  });

  test("The other party's name has ten letters where FNB books a debit order", () => {
    const account = accountAt('fnb', 100_000);
    const debit = { ...purchase, mention: named('Budget Insurance Company') };
    book(account, 'debicheck', '2026-03-02', debit);
    expect(printed(account).map((row) => row.description)).toEqual(['DebiCheck Budget Ins212182P']);
  });
});

describe('fees that accrue', () => {
  test('Accrued fees are charged in one sum when the month ends', () => {
    const account = accountAt('fnb', 100_000);
    bookCharge(account, 'atm_fee', '2026-03-02', 3);
    bookCharge(account, 'payment_fee', '2026-03-09', 3);
    expect(account.rows).toHaveLength(0);
    closeMonth(account, '2026-03-31');
    // 1 000.00 * 6 % / 12 = 5.00; 12.50 + 8.00 = 20.50; the month costs 79.00
    expect(printed(account).map((row) => row.amount)).toEqual([5, -20.5, -79]);
    expect(account.truth.map((row) => row.label)).toEqual(['income.interest', 'fees.other', 'fees.monthly_account']);
  });
});

test('a debit order that the holder stopped is returned as disputed and costs nothing', () => {
  const account = accountAt('standard_bank', 90_000);
  const due = { cents: 10_000, mention, label: 'debt.personal_loan', refusedAs: 'returned_disputed' } as const;
  bounce(account, 0, 'debit_order', '2026-03-02', due);
  expect(printed(account).map((row) => [row.amount, row.description])).toEqual([
    [-100, 'ACCOUNT PAYMENT CARTRACK'],
    [100, 'RTD-DEBIT AGAINST PAYERS AUTH CARTRACK'],
  ]);
  expect(account.truth.map((row) => row.label)).toEqual(['debt.personal_loan', 'returned.disputed_or_stopped']);
});

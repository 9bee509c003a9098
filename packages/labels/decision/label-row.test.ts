import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { fitsDirection } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from './label-row.ts';

function verdictOf(description: string, cents: number, accountType: AccountType = 'cheque'): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, accountType).verdict;
}

describe('wordings that banks print', () => {
  test.each([
    ['RTD-NOT PROVIDED FOR', 10_000, 'returned.insufficient_funds', 'reversal'],
    ['RTD-DEBIT AGAINST PAYERS AUTH', 10_000, 'returned.disputed_or_stopped', 'reversal'],
    ['RTD-NO AUTHORITY TO DEBIT', 10_000, 'returned.disputed_or_stopped', 'reversal'],
    ['FEE-UNPAID ITEM', -13_000, 'fees.returned_debit_order', 'fee'],
    ['UNPAID FEE DEBICHECK D/O', -1_000, 'fees.returned_debit_order', 'fee'],
    ['HONOURING FEE', -850, 'fees.overdraft', 'fee'],
    ['Honouring Fee Low Balance', -10_000, 'fees.overdraft', 'fee'],
    ['FEE- POS DECLINED INSUFF FUNDS', -850, 'fees.other', 'fee'],
    ['Magtape Unpaid Not Provided For', 87_038, 'returned.insufficient_funds', 'reversal'],
    ['#Item Unpaid No Funds 03', -10_500, 'fees.returned_debit_order', 'fee'],
    ['#Unpaid No Funds 01', -10_500, 'fees.returned_debit_order', 'fee'],
    ['Card POS Unsuccessful F Declined', -900, 'fees.other', 'fee'],
    ['#Monthly Account Fee', -28_750, 'fees.monthly_account', 'fee'],
    [
      'Registered Debit Order Insufficient Funds (R100.00): Cartrack (2121827)',
      0,
      'returned.insufficient_funds',
      'reversal',
    ],
    ['Eft Debit Order Insufficient Funds Fee', -600, 'fees.returned_debit_order', 'fee'],
    ['MONTHLY ACC FEE HEADOFFICE', -7_000, 'fees.monthly_account', 'fee'],
    ['TRANSACTION CHARGE HEADOFFICE', -1_100, 'fees.other', 'fee'],
    ['Cash Withdrawal Fee', -750, 'fees.cash_atm', 'fee'],
    ['International Processing Recurring Card Purchase Fee: Netflix.com', -100, 'fees.other', 'fee'],
    ['Int On Debit Balance', -18_416, 'fees.interest_charged', 'interest'],
    ['Int On Credit Balance', 4_115, 'income.interest', 'interest'],
    ['#Monthly Credit Fee Rebate', 6_900, 'reversed.bank_correction', 'reversal'],
    ['FNB OB Pmt Salary', 2_000_000, 'income.salary', 'eft'],
    ['SALARY ACB CREDIT', 2_000_000, 'income.salary', 'eft'],
    ['PayShap Payment Received: Thandi', 20_000, 'transfer.instant_in', 'payshap'],
    ['IB PAYMENT TO J NEL', -20_000, 'transfer.third_party_out', 'eft'],
    ['Smart-Ap Betaling Na Jan Nel', -20_000, 'transfer.third_party_out', 'eft'],
    ['ATM Cash Withdrawal: Rosebank', -50_000, 'cash.atm_withdrawal', 'atm'],
    ['Cash Deposit: Rosebank', 50_000, 'cash.deposit', 'cash'],
    ['Banking App Cash Sent: C*******xyz', -50_000, 'cash.send_voucher', 'cash'],
    ['VAS0012 | Electricity Purchase', -10_000, 'housing.electricity', 'prepaid'],
    ['Prepaid Purchase', -2_900, 'housing.airtime_data', 'prepaid'],
    ['POWERBALL PURCHASE', -3_000, 'gambling.lottery', 'unknown'],
  ])('%s (%i cents) is %s', (description, cents, label, channel) => {
    const { label: found, channel: way } = verdictOf(description, cents);
    expect([found, way === channel || label === 'reversed.bank_correction']).toEqual([label, true]);
  });
});

describe('names', () => {
  test.each([
    ['POS PURCHASE (EFFEC 17082020) PNP CRP WATERFRONT WATER CARD NO.  0123', -5_000, 'food.groceries', 'pick-n-pay'],
    ['TJEKKAART-AANKOOP SHOPRITE', -5_000, 'food.groceries', 'shoprite'],
    ['Magtape Debit Discinsure4002840983-', -199_810, 'insurance.short_term', 'discovery-insure'],
    ['DebiCheck Budget Insurance 778803907P', -50_000, 'insurance.short_term', 'budget-insurance'],
    ['Mcdonald  S Craigh 412752*6823 14 Nov', -9_000, 'food.fast_food', 'mcdonalds'],
    ["PURCHASE NANDO'S SANDTON", -9_000, 'food.fast_food', 'nandos'],
    ['Immediate Capitec Pay Payment: Lottostar', -5_000, 'gambling.betting_casino', 'lottostar'],
    ['POS Purchase Betway Sa', -5_000, 'gambling.betting_casino', 'betway'],
    ['DebiCheck Finchoice 123456', -5_000, 'debt.short_term_loan', 'finchoice'],
    ['DEBIT ORDER VIRGIN ACT', -50_000, 'services.personal_care', 'virgin-active'],
    ['POS PURCHASE PICKNPAY', -5_000, 'food.groceries', 'pick-n-pay'],
    ['POS PURCHASE UBER EATS', -5_000, 'food.fast_food', 'uber-eats'],
    ['POS PURCHASE UBER TRIP', -5_000, 'transport.ride_hailing', 'uber'],
    ['POS PURCHASE CHECKERS SIXTY60', -5_000, 'food.groceries', 'checkers-sixty60'],
  ])('%s is %s', (description, cents, label, party) => {
    const { label: found, counterparty, labelledBy } = verdictOf(description, cents);
    expect({ found, party: counterparty?.id, labelledBy }).toEqual({ found: label, party, labelledBy: 'engine' });
  });

  test('An everyday word is a merchant name only when the channel supports it or nothing else is printed', () => {
    expect(verdictOf('POS PURCHASE GAME MENLYN', -5_000).label).toBe('shopping.general');
    expect(verdictOf('GAME', -5_000).label).toBe('shopping.general');
    expect(verdictOf('GAME ON FRIDAY', -5_000)).toMatchObject({
      label: 'other.uncategorised_out',
      runnerUp: 'shopping.general',
      labelledBy: 'fallback',
    });
  });

  test('Names match on word boundaries only', () => {
    expect(verdictOf('IB PAYMENT TO SPARKLE MOTION', -5_000).label).toBe('transfer.third_party_out');
  });

  test('A returned debit order names its creditor', () => {
    expect(
      verdictOf('Registered Debit Order Insufficient Funds (R100.00): Cartrack (2121827)', 0).counterparty?.id,
    ).toBe('cartrack');
  });

  test('A verdict indicates that only the trade is known', () => {
    const verdict = verdictOf('POS PURCHASE JOES HARDWARE', -5_000);
    expect(verdict).toMatchObject({ label: 'housing.maintenance', ruleId: 'trade:hardware', matchedText: 'HARDWARE' });
  });
});

describe('the side of the ledger', () => {
  test('money back from a shop is a refund, a payout of a betting house is winnings, a lender pays out a loan', () => {
    expect(verdictOf('POS PURCHASE CHECKERS', 5_000).label).toBe('reversed.merchant_refund');
    expect(verdictOf('PAYMENT RECEIVED BETWAY', 5_000).label).toBe('gambling.winnings');
    expect(verdictOf('MAGTAPE CREDIT CAPFIN', 500_000).label).toBe('loan_in.short_term');
    expect(verdictOf('SARS REFUND', 500_000).label).toBe('income.tax_refund');
  });

  test('money that a shop pays by transfer may be pay, so it is no refund yet', () => {
    expect(verdictOf('MAGTAPE CREDIT WOOLWORTHS', 850_000)).toMatchObject({
      label: 'transfer.third_party_in',
      labelledBy: 'fallback',
      runnerUp: 'reversed.merchant_refund',
      counterparty: { id: 'woolworths' },
    });
  });

  test("money that reaches a credit card is the holder's own payment", () => {
    expect(verdictOf('PAYMENT RECEIVED THANK YOU', 5_000, 'credit_card').label).toBe('transfer.own_account_in');
  });

  const word = fc.constantFrom(
    'POS PURCHASE',
    'MAGTAPE DEBIT',
    'ACB CREDIT',
    'FEE',
    '#',
    'UNPAID',
    'SALARY',
    'CHECKERS',
    'BETWAY',
    'CAPFIN',
    'SASSA',
    'RENT',
    'INTEREST',
    'LOTTO',
    'TRANSFER TO',
    'SAVINGS',
    'ATM',
    'CASH',
    'DEPOSIT',
    'SARS',
    'YOCO',
    'REFUND',
    'VODACOM',
    'X',
  );

  test('A label never crosses the side of the ledger, whatever the words, the amount and the account', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.string({ maxLength: 12 })), { maxLength: 6 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.constantFrom<AccountType>('cheque', 'savings', 'credit_card', 'loan', 'home_loan'),
        (words, cents, accountType) => {
          const { label, confidence, runnerUp } = verdictOf(words.join(' '), cents, accountType);
          expect(fitsDirection(label, cents)).toBe(true);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(runnerUp).not.toBe(label);
        },
      ),
      { numRuns: 500 },
    );
  });
});

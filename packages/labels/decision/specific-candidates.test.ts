import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelRow } from './label-row.ts';

function labelOf(description: string, cents: number): string {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict.label;
}

describe('of two readings the one that says more decides', () => {
  test.each([
    ['the kind of a loan before a repayment', 'LOAN REPAYMENT SBSA VAF 00A118 MOTOR', -984_431, 'debt.vehicle_finance'],
    ['a bond before an instalment', 'INVESTEC MORTGAGE LOAN INSTALMENT', -4_127_763, 'debt.home_loan'],
    ['a payday lender before a payout', 'WONGA FINANCE SA LOAN PAYOUT', 250_000, 'loan_in.short_term'],
    ['a plain repayment where nothing else is said', 'LOAN REPAYMENT QORVEX', -98_000, 'debt.personal_loan'],
    ['a department before its shop', 'POS PURCHASE KAAP AGRI BRANDSTOF KLAPMUTS', -210_485, 'transport.fuel'],
    ['a shop where another trade stands elsewhere', 'POS PURCHASE SPAR LIQUOR STREET', -10_000, 'food.alcohol_tobacco'],
    [
      'the machine of a bank before the mall it stands in',
      'ATM: Standard Bank Paarl Mall',
      -70_000,
      'cash.atm_withdrawal',
    ],
    ['cash at a till before the shop', 'CASHBACK AT TILL SHOPRITE USAVE', -50_000, 'cash.till_withdrawal'],
    [
      'a lender before what a payer wrote of interest',
      'FNB App Payment To Mashonisa Bra Joe Loan Plus Interest',
      -90_000,
      'debt.short_term_loan',
    ],
    ['the bank’s own row of interest', 'INTEREST PAID ON BALANCE', 2_310, 'income.interest'],
    [
      'a name that opens the text where the bank prints no channel',
      'GAME WALMER PARK GQEBER',
      -74_200,
      'shopping.general',
    ],
    [
      'a shop behind a payment service before what its name seems to sell',
      'YOCO *RECHARGE BRAAI',
      -20_000,
      'food.fast_food',
    ],
    ['a parking firm at a till', 'POS Purchase Servest Hyde Park', -1_000, 'transport.tolls_parking'],
    ['a premium given back before a claim', 'EFT Debit Order Payment: Hollard', 65_747, 'reversed.bank_correction'],
    ['a claim paid by transfer', 'ACB CREDIT HOLLARD', 1_865_747, 'income.insurance_payout'],
    ['a bookkeeper before his fees', 'IB PAYMENT TO CELE & ASSOC BOOKKEEPERS FEES MAY', -125_000, 'services.other'],
    [
      'a garden by transfer, which is the gardener',
      'PAYSHAP EXT DEBIT NOMSA GARDEN',
      -25_000,
      'housing.domestic_worker',
    ],
  ])('The more specific of two readings decides: %s: %s', (_, description, cents, label) => {
    expect(labelOf(description, cents)).toBe(label);
  });

  test('Absa closes its own words with SETTLEMENT, and that settles nothing', () => {
    expect(labelOf('ACB CREDIT SETTLEMENT J NKOSI', 100_000)).toBe('transfer.third_party_in');
    expect(labelOf('IBANK PAYMENT FROM SETTLEMENT J NKOSI', 100_000)).toBe('transfer.third_party_in');
  });

  test('A name with ENTERPRISE indicates no trade, and no brand is read into it', () => {
    expect(labelOf('POS PURCHASE IKHOKHA *TST ENTERPRISE', -9_500)).toBe('other.uncategorised_out');
  });
});

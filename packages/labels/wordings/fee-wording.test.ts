import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import { labelRow } from '../decision/label-row.ts';
import { feeWordingOf } from './fee-wording.ts';

function labelOf(description: string, cents: number): string {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict.label;
}

describe("a bank's own wording for a fee", () => {
  test.each([
    ['INTERNET BANK FEE', 'fees.other'],
    ['CARD REPLACE FEE', 'fees.other'],
    ['NOTIFIC FEE SMS NOTIFYME', 'fees.other'],
    ['TRANSACTION FEE ATM WITHDRAWAL', 'fees.cash_atm'],
    ['MONTHLY MAINTENANCE FEE', 'fees.monthly_account'],
    ['FEE: IMMEDIATE PAYMENT', 'fees.other'],
    ['OVERDRAFT REVIEW FEE HEADOFFICE', 'fees.overdraft'],
    ['KONTANT ONTTREKKING FOOI', 'fees.cash_atm'],
    ['OORTREKKINGSFOOI', 'fees.overdraft'],
    ['KONTANTFOOI', 'fees.cash_atm'],
    ['PREPAID ELECTRICITY CONVENIENCE FEE', 'fees.other'],
    ['#Service Fees', 'fees.other'],
    ['SERVICE FEE', 'fees.monthly_account'],
    ['International Processing Fee for Insufficient Funds', 'fees.other'],
  ])('%s is %s', (description, label) => {
    expect(labelOf(description, -1_500)).toBe(label);
  });

  test("A bank's fee wording takes precedence over a merchant or a trade named in it", () => {
    expect(labelOf('ONLINE ELECTRICITY PURCHASE FEE', -150)).toBe('fees.other');
    expect(labelOf('CASH DEPOSIT FEE SHOPRITE', -1_500)).toBe('fees.cash_atm');
  });

  test('A fee charged by a school, a club or a doctor is not a bank fee', () => {
    expect(labelOf('IB PAYMENT TO ST JOHNS SCHOOL FEES', -250_000)).toBe('family.school_fees');
    expect(feeWordingOf(tokensOf('CLUB MEMBERSHIP FEE'), 'eft')).toBeNull();
    expect(feeWordingOf(tokensOf('BETALING SKOOLFOOI'), 'eft')).toBeNull();
  });

  test("A fee word inside the payee's name is not a bank fee", () => {
    expect(feeWordingOf(tokensOf('IB PAYMENT TO J FEE'), 'eft')).toBeNull();
  });

  test('A bank fee that is given back is a correction', () => {
    expect(labelOf('CARD REPLACE FEE', 15_000)).toBe('reversed.bank_correction');
  });

  test('A bank fee is less certain where an unknown word precedes it', () => {
    expect(feeWordingOf(tokensOf('SLOW LOUNGE FEE'), 'fee')).toEqual({
      label: 'fees.other',
      confidence: 0.8,
      matchedText: 'SLOW LOUNGE FEE',
    });
  });
});

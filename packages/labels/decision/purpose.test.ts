import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from './label-row.ts';
import { purposeOf } from './purpose.ts';

function verdictOf(description: string, cents: number, accountType: AccountType = 'cheque'): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, accountType).verdict;
}

describe('what a payment is for, by the words of the payer', () => {
  test.each([
    ['IBANK PAYMENT TO ABSA BANK Electric', -80_000, 'housing.electricity'],
    ['RENT PAYMENT 12 MAIN ROAD', -600_000, 'housing.rent'],
    ['RENT 14 PROTEA STREET', -600_000, 'housing.rent'],
    ['IB PAYMENT TO J NEL HUUR', -600_000, 'housing.rent'],
    ['IB PAYMENT FROM T DLAMINI RENT', 350_000, 'income.rental'],
    ['PAYSHAP EXT DEBIT WAGES THANDEKA DOMESTIC', -40_000, 'housing.domestic_worker'],
    ['Banking App Payment: Gardener', -40_000, 'housing.domestic_worker'],
    ['FNB App Payment To Stokvel Ladies', -50_000, 'savings.stokvel_out'],
    ['PAYMENT RECEIVED STOKVEL PAYOUT', 500_000, 'savings.stokvel_in'],
    ['IB PAYMENT TO S NAIDOO CHILD MAINTENANCE', -150_000, 'family.maintenance_paid'],
    ['IB PAYMENT FROM S NAIDOO PAPGELD', 150_000, 'income.maintenance_received'],
    ['Betaling Na NG Kerk Tiende', -50_000, 'family.donations_tithes'],
    ['EFT to Car Rental Moyo Fleet', -150_000, 'services.other'],
    ['PayShap from Garden Work Mr Venter', 30_000, 'income.other'],
    ['PayShap from Mokoena Garden', 30_000, 'income.other'],
    ['IMMEDIATE TRF CR TUINWERK VENTER', 30_000, 'income.other'],
    ['PayShap from Umsebenzi Wami', 30_000, 'income.other'],
    ['IB PAYMENT TO S NAIDOO TILING', -300_000, 'housing.maintenance'],
    ['PAYSHAP EXT DEBIT MEGAN LUNCH', -12_000, 'transfer.instant_out'],
    ['IB PAYMENT TO M NEL GIFT', -50_000, 'transfer.third_party_out'],
    ['IB PAYMENT FROM J NEL LOAN REPAYMENT', 100_000, 'transfer.third_party_in'],
    ['IB PAYMENT FROM J NEL CAR MAINTENANCE', 100_000, 'transfer.third_party_in'],
    ['INWARD EFT GARDEN ROUTE QORVEX', 900_000, 'transfer.third_party_in'],
  ])('%s (%i cents) is %s', (description, cents, label) => {
    expect(verdictOf(description, cents).label).toBe(label);
  });

  test('The purpose is decided by the longest words, and among equals by the last', () => {
    expect(purposeOf(tokensOf('PAYMENT SCHOOL TRANSPORT'), -100, 'eft')).toMatchObject({
      matchedText: 'SCHOOL TRANSPORT',
    });
    expect(purposeOf(tokensOf('PAYMENT WATER RENT'), -100, 'eft')).toMatchObject({ label: 'housing.rent' });
  });

  test('No purpose is read from a card purchase or from mid-text words without a payment', () => {
    expect(purposeOf(tokensOf('POS PURCHASE WATER'), -100, 'card')).toBeNull();
    expect(purposeOf(tokensOf('BIG BOND'), -100, 'unknown')).toBeNull();
  });

  test('wages of a business are not those of a domestic worker', () => {
    expect(verdictOf('IB PAYMENT TO T ZULU WAGES', -40_000).label).toBe('housing.domestic_worker');
    expect(verdictOf('IB PAYMENT TO T ZULU WAGES', -40_000, 'business').label).toBe('transfer.third_party_out');
  });

  test('A surname is not a purpose', () => {
    expect(verdictOf('IB PAYMENT TO MR J BOND', -500_000).label).toBe('transfer.third_party_out');
    expect(verdictOf('IB PAYMENT TO J NEL BOND', -500_000).label).toBe('debt.home_loan');
  });

  test('The name of a merchant takes precedence over a purpose', () => {
    expect(verdictOf('IB PAYMENT TO OUTSURANCE HOUSE RENT', -50_000).label).toBe('insurance.short_term');
  });

  test('A purpose is never as confident as a wording of the bank', () => {
    const { confidence, ruleId } = verdictOf('IB PAYMENT TO J NEL RENT', -600_000);
    expect(confidence).toBeLessThan(0.98);
    expect(ruleId).toBe('purpose:rent');
  });
});

describe('words of the channel', () => {
  test('The words of a channel are not words of a trade', () => {
    expect(verdictOf('Send Money App Dr Send 0991090590', -30_000).label).toBe('transfer.instant_out');
  });

  test("A prepaid channel makes a network's sale airtime", () => {
    expect(verdictOf('PRE-PAID PAYMENT TO MTN 0999932040', -2_900).label).toBe('housing.airtime_data');
    expect(verdictOf('MAGTAPE DEBIT MTN SP', -49_900).label).toBe('housing.mobile_contract');
  });
});

describe('maintenance of a child', () => {
  test('Child maintenance is recognised from any payer, with or without a month, before and behind the name', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]$/),
        fc.constantFrom('NKOSI', 'BOTHA', 'MOKOENA', 'NAIDOO'),
        fc.constantFrom('MAINT', 'MAINTENANCE', 'PAPGELD'),
        fc.constantFrom('', 'OCT', 'NOV', 'MEI', 'JANUARY'),
        fc.constantFrom('{W} {M} {I} {N}', '{W} {I} {N} {M}', '{I} {N} {W} {M}'),
        fc.constantFrom('INWARD EFT ', 'Payment Received: ', 'IB PAYMENT FROM ', 'EFT from '),
        (initial, surname, word, month, shape, channel) => {
          const words = shape
            .replace('{W}', word)
            .replace('{M}', month)
            .replace('{I}', initial)
            .replace('{N}', surname);
          const { label } = verdictOf(`${channel}${words.replace(/ {2,}/g, ' ').trim()}`, 250_000);
          expect([words, label]).toEqual([words, 'income.maintenance_received']);
        },
      ),
      { numRuns: 120 },
    );
  });
});

import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from '../decision/label-row.ts';

/** The label in the end of one transaction, and what the passes see of it. */
function labelOf(description: string, cents = -12_000): string {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').settled.label;
}

const SHOPS = [
  ['WIMPY', 'food.fast_food'],
  ['ENGEN', 'transport.fuel'],
  ['STEERS', 'food.fast_food'],
  ['SHOPRITE', 'food.groceries'],
  ['CLICKS', 'medical.pharmacy'],
] as const;

describe('the sign # before a text', () => {
  test('The sign # marks no fee where the name of a shop follows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHOPS),
        fc.constantFrom('#', '# '),
        fc.constantFrom('', ' GATEWAY', ' MENLYN', ' 0231'),
        (shop, sign, place) => expect(labelOf(`${sign}${shop[0]}${place}`)).toBe(labelOf(`${shop[0]}${place}`)),
      ),
      { seed: 5 },
    );
    expect(labelOf('#WIMPY GATEWAY')).toBe('food.fast_food');
  });

  test('The sign # marks no fee where a network follows whose airtime the app sells', () => {
    for (const network of ['MTN', 'VODACOM', 'CELL C', 'TELKOM'])
      expect([network, labelOf(`#Prepaid ${network} 0774097894`)]).toEqual([network, 'housing.airtime_data']);
  });

  test('The sign # marks a fee before the words of a bank, whatever else is named', () => {
    const texts = ['#Cash Withdrawal', '##Service Fees', '#Monthly Account Fee', '#Shoprite Cash Withdrawal Fee'];
    for (const text of [...texts, '#Int Pymt Fee Netflix', '#Prepaid Fee MTN', '#Excess Item'])
      expect([text, labelOf(text)]).toEqual([text, expect.stringMatching(/^fees\./)]);
  });
});

test('A fee of the account itself is the monthly fee, and a fee of what is done with it is not', () => {
  expect(labelOf('ACCOUNT FEE')).toBe('fees.monthly_account');
  expect(labelOf('ACC FEES')).toBe('fees.monthly_account');
  expect(labelOf('FEE-ELECTRONIC ACCOUNT PAYMENT')).toBe('fees.other');
});

test("A drive before a shop's name is not a doctor, and a real doctor is one", () => {
  const streets = fc.constantFrom('MANDELA', 'CARPENTER', 'BEYERS NAUDE', 'KRUGER', 'OR TAMBO');
  fc.assert(
    fc.property(streets, fc.constantFrom('SHELL', 'ENGEN', 'SPAR', 'STEERS', 'CLICKS'), (street, shop) => {
      expect(labelOf(`${street} DR ${shop}`)).not.toBe('medical.care');
    }),
    { seed: 6 },
  );
  expect(labelOf('DR K VORSTER')).toBe('medical.care');
  expect(labelOf('SNAPSCAN DR M CASSIM (Card 4751)')).toBe('medical.care');
});

test('A lender whose name ends in a word of what a shop sells gives way to it at a till', () => {
  expect(labelOf('UBUNTU CASH AND CARRY Polokwane ZA (Card 4751)')).toBe('food.groceries');
  expect(labelOf('DEBIT ORDER UBUNTU CASH', -80_000)).toBe('debt.short_term_loan');
});

test('A label of the tables that its text nearly rules out gives way to their other hit, but not to the room it is in', () => {
  expect(labelOf('KWIKBET LOUNGE A 8ZPG5AXK')).toBe('gambling.betting_casino');
});

describe('letters alone', () => {
  test("Letters alone indicate nothing for a person's payment to a title with any word or initials with any surname", () => {
    const title = fc.constantFrom('MR', 'MRS', 'MS', 'MNR', 'MEV', 'MEJ');
    const surname = fc.constantFrom('MOKGATL', 'FOURIE', 'VD WESTHUI', 'NGCOBO', 'PIETERSE', 'HLONGW');
    const initials = fc.constantFrom('A', 'T', 'A C', 'J P');
    fc.assert(
      fc.property(fc.oneof(title, initials), surname, (before, name) => {
        expect(labelOf(`${before} ${name}`, 500_000)).toBe('transfer.third_party_in');
        expect(labelOf(`EFT FROM ${before} ${name}`, 500_000)).toBe('transfer.third_party_in');
        expect(labelOf(`EFT TO ${before} ${name}`)).toBe('transfer.third_party_out');
      }),
      { seed: 7 },
    );
  });

  test('Letters alone indicate nothing about a bank that is named alone, at most with its account', () => {
    expect(labelOf('TYMEBANK', 20_000)).toBe('other.uncategorised_in');
    expect(labelOf('IBANK PAYMENT TO CAPITEC ACC')).toBe('transfer.third_party_out');
  });

  test('Letters alone indicate nothing about a branch deposit where the text names a relative', () => {
    expect(labelOf('DEPOSIT: MOM', 300_000)).toBe('transfer.third_party_in');
    expect(labelOf('CASH DEPOSIT BRANCH', 300_000)).toBe('cash.deposit');
  });
});

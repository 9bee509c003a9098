import { expect, test } from '@jest/globals';
import { fixtureId, makeAccount, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { countedMoney } from './counted-money.ts';

test('a payment to the applicant’s own credit card is no expense when both accounts are known', () => {
  const [paid, received] = [fixtureId(0xc1), fixtureId(0xc2)];
  const cheque = makeAccount([
    makeRow({ id: paid, pairedWith: received, amountCents: -90_000, label: 'debt.credit_card' }),
  ]);
  const card = makeAccount(
    [
      makeRow({ id: received, pairedWith: paid, amountCents: 90_000, label: 'transfer.own_account_in' }),
      makeRow({ amountCents: -30_000, label: 'shopping.clothing' }),
    ],
    { id: fixtureId(0xa2), accountType: 'credit_card' },
  );
  expect(countedMoney(makeInput([cheque, card])).expenses.map((row) => row.label)).toEqual(['shopping.clothing']);
  expect(countedMoney(makeInput([cheque])).expenses.map((row) => row.label)).toEqual(['debt.credit_card']);
});

test('a purchase that was refunded in part stays an expense', () => {
  const [bought, refunded] = [fixtureId(0xc3), fixtureId(0xc4)];
  const rows = [
    makeRow({ id: bought, pairedWith: refunded, amountCents: -90_000, label: 'shopping.clothing' }),
    makeRow({ id: refunded, pairedWith: bought, amountCents: 20_000, label: 'reversed.merchant_refund' }),
  ];
  expect(countedMoney(makeInput([makeAccount(rows)])).expenses.map((row) => row.id)).toEqual([bought]);
});

test('an insurance payout is income, money from people and winnings are other money in, a loan is neither', () => {
  const rows = (
    ['income.insurance_payout', 'transfer.third_party_in', 'gambling.winnings', 'loan_in.personal'] as const
  ).map((label) => makeRow({ amountCents: 50_000, label }));
  const { income, otherIn } = countedMoney(makeInput([makeAccount(rows)]));
  expect(income.map((row) => row.label)).toEqual(['income.insurance_payout']);
  expect(otherIn.map((row) => row.label)).toEqual(['transfer.third_party_in', 'gambling.winnings']);
});

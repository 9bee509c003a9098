import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixtureId, makeAccount, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { returnedLegs } from './flow-by-label.ts';
import { moneyFlow } from './money-flow.ts';

describe('money flow', () => {
  test('Both legs of a returned debit order are left out, whichever leg names the other', () => {
    const debit = makeRow({ id: fixtureId(1), amountCents: -500, label: 'insurance.life_funeral' });
    const back = makeRow({
      id: fixtureId(2),
      amountCents: 500,
      label: 'returned.insufficient_funds',
      pairedWith: fixtureId(1),
    });
    expect(returnedLegs([debit, back])).toEqual(new Set([fixtureId(1), fixtureId(2)]));
    const alone = { ...back, pairedWith: null };
    expect(returnedLegs([{ ...debit, pairedWith: fixtureId(2) }, alone])).toEqual(
      new Set([fixtureId(1), fixtureId(2)]),
    );
    const flow = moneyFlow(makeInput([makeAccount([debit, back])]));
    expect(flow.expense).toEqual([]);
    expect(flow.returned).toHaveLength(2);
  });

  test('Income, borrowed money, drawn savings and refunds are separate kinds of money in', () => {
    const labels = [
      'income.salary',
      'loan_in.personal',
      'savings.stokvel_in',
      'reversed.merchant_refund',
      'transfer.third_party_in',
      'transfer.own_account_in',
      'savings.withdrawal',
    ] as const;
    const flow = moneyFlow(makeInput([makeAccount(labels.map((label) => makeRow({ amountCents: 100, label })))]));
    expect(flow.income.map((row) => row.label)).toEqual(['income.salary']);
    expect(flow.new_credit.map((row) => row.label)).toEqual(['loan_in.personal']);
    expect(flow.drawn_savings.map((row) => row.label)).toEqual(['savings.stokvel_in']);
    expect(flow.refund.map((row) => row.label)).toEqual(['reversed.merchant_refund']);
    expect(flow.other_in.map((row) => row.label)).toEqual(['transfer.third_party_in']);
    expect(flow.own_transfer.map((row) => row.label)).toEqual(['transfer.own_account_in', 'savings.withdrawal']);
  });

  test('Money put aside is not an expense', () => {
    const labels = ['savings.deposit', 'savings.investment_out', 'savings.crypto', 'food.groceries'] as const;
    const flow = moneyFlow(makeInput([makeAccount(labels.map((label) => makeRow({ amountCents: -100, label })))]));
    expect(flow.expense.map((row) => row.label)).toEqual(['food.groceries']);
    expect(flow.saving.map((row) => row.label)).toEqual(['savings.investment_out', 'savings.crypto']);
  });

  test.each(['loan', 'home_loan'] as const)(
    'The leg of the other account counts where money goes to or comes from a connected %s',
    (accountType) => {
      const repaid = makeRow({
        id: fixtureId(1),
        amountCents: -500,
        label: 'debt.home_loan',
        pairedWith: fixtureId(2),
      });
      const drawn = makeRow({ id: fixtureId(3), amountCents: 900, label: 'loan_in.other', pairedWith: fixtureId(4) });
      const onLoan = [
        makeRow({ id: fixtureId(2), amountCents: 500, label: 'transfer.own_account_in', pairedWith: fixtureId(1) }),
        makeRow({ id: fixtureId(4), amountCents: -900, label: 'transfer.own_account_out', pairedWith: fixtureId(3) }),
      ];
      const flow = moneyFlow(
        makeInput([makeAccount([repaid, drawn]), makeAccount(onLoan, { id: fixtureId(0xa2), accountType })]),
      );
      expect(flow.expense.map(({ id }) => id)).toEqual([repaid.id]);
      expect(flow.new_credit.map(({ id }) => id)).toEqual([drawn.id]);
      expect(flow.on_loan_account).toHaveLength(2);
      expect(flow.cancelled).toEqual([]);
    },
  );

  test('Every counted row belongs to exactly one kind', () => {
    const rows = fc.array(
      fc.record({
        label: fc.constantFrom(...taxonomy.map((label) => label.id)),
        amountCents: fc.integer({ min: -9_999, max: 9_999 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, (specs) => {
        const made = specs.map((spec) => makeRow(spec));
        const flow = moneyFlow(makeInput([makeAccount(made)]));
        const ids = Object.values(flow).flatMap((kind) => kind.map((row) => row.id));
        expect(ids.toSorted()).toEqual(made.map((row) => row.id).toSorted());
      }),
    );
  });
});

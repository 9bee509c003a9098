import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { IndependentAccount, IndependentPerson, IndependentRow } from './independent-set.ts';

const row = (
  bookedOn: string,
  amountCents: number,
  description: string,
  truth: LabelId,
  others: readonly LabelId[] = [],
  feeCents = 0,
): IndependentRow => ({
  bookedOn,
  amountCents,
  feeCents,
  balanceCents: null,
  description,
  truth,
  accepted: [truth, ...others],
});

const account = (id: string, bank: string, number: string, rows: readonly IndependentRow[]): IndependentAccount => ({
  account_id: id,
  person: 'quill',
  bank,
  account_type: 'Current account',
  account_number: number,
  holder: 'MS A QUILL',
  opening_cents: null,
  closing_cents: null,
  period_start: '2026-01-01',
  period_end: '2026-03-31',
  income_streams: [],
  bounce_pairs: [],
  rows,
});

const MONTHS = ['2026-01', '2026-02', '2026-03'];

/**
 * A person of two accounts for hand-computed scores: paid 10 000 a month, of which 2 000 goes to the other account in
 * words that name its number, a purchase with a fee of its own, and money to an account that is not connected.
 */
export const quill: IndependentPerson = {
  key: 'quill',
  accounts: [
    {
      ...account('main', 'FNB', '62000000011', [
        row('2026-01-02', -100_00, 'POS PURCHASE CHECKERS', 'food.groceries', [], -5_00),
        ...MONTHS.flatMap((month) => [
          row(`${month}-25`, 10_000_00, 'SALARY QUILL WORKS', 'income.salary'),
          row(`${month}-26`, -2_000_00, 'TRANSFER TO 1050000022', 'transfer.own_account_out'),
        ]),
        row('2026-03-30', -700_00, 'MY MONEY ELSEWHERE', 'transfer.own_account_out', ['transfer.third_party_out']),
      ]),
      income_streams: [
        {
          key: 'pay',
          payer: 'Quill Works',
          cadence: 'monthly',
          label: 'income.salary',
          typical_amount_cents: 10_000_00,
          rows: [1, 3, 5],
        },
      ],
    },
    account(
      'other',
      'Nedbank',
      '1050000022',
      MONTHS.map((month) => row(`${month}-26`, 2_000_00, 'TRANSFER FROM 62000000011', 'transfer.own_account_in')),
    ),
  ],
  ownTransfers: MONTHS.map((_, index) => ({
    out: { account: 'main', row: 2 + 2 * index },
    in: { account: 'other', row: index },
  })),
};

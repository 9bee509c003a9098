import type { ConsoleApi, Transaction } from '../console-api.ts';

/** A transaction as the list answers it: groceries paid by card, except for what is given. */
export const transactionWith = (part: Partial<Transaction> = {}): Transaction => ({
  id: '692039c05f3c8b2a1d9e4f70',
  account: '692039c05f3c8b2a1d9e4f71',
  account_number: '1',
  datetime: '2026-03-24T22:30:00.000Z',
  amount: -150,
  description: 'CHECKERS HYPER',
  reference: '',
  currency: 'ZAR',
  label: 'food.groceries',
  balance: null,
  bank_slug: 'fnb',
  confidence: 1,
  confidence_band: 'HIGH',
  channel: 'card',
  counterparty: null,
  labelled_by: 'engine',
  rule_id: '',
  matched_text: '',
  runner_up: null,
  paired_with: null,
  history: [],
  ...part,
});

/** The answer of the list with these transactions; another page follows where there is a cursor. */
export function transactionsAnswer(
  data: readonly Transaction[],
  nextCursor: string | null = null,
): Awaited<ReturnType<ConsoleApi['listLabelledTransactions']>> {
  return {
    ok: true,
    status: 200,
    requestId: '',
    body: {
      state: 'current',
      generation: 1,
      count: data.length,
      has_next: nextCursor !== null,
      has_prev: false,
      next_cursor: nextCursor,
      data: [...data],
      available_accounts: [],
      crunch_categories: [],
      engine_version: '1',
      taxonomy_version: '1',
    },
  };
}

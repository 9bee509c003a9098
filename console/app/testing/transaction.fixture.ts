import type { Transaction } from '../console-api.ts';

/** A transaction as the list answers it: groceries paid by card, but for what is told. */
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

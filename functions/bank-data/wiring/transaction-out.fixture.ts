import type { TransactionOut } from '../../../schemas/entities/bank-connection.ts';

/** A transaction of the API, for tests. */
export function makeTransaction(overrides: Partial<TransactionOut> = {}): TransactionOut {
  return {
    id: '692039c05f3c8b2a2a300001',
    account: '692039c05f3c8b2a1d9e4f70',
    account_number: '0620000011',
    datetime: '2026-03-24T22:30:00.000Z',
    amount: -850.5,
    description: 'POS Purchase Checkers',
    reference: '',
    currency: 'ZAR',
    label: 'food.groceries',
    balance: null,
    bank_slug: 'fnb',
    confidence: 0.95,
    confidence_band: 'HIGH',
    channel: 'card',
    counterparty: { name: 'Checkers', id: 'checkers', type: 'merchant', confidence: 0.9 },
    labelled_by: 'engine',
    rule_id: 'merchant:checkers',
    matched_text: 'checkers',
    runner_up: null,
    paired_with: null,
    ...overrides,
  };
}

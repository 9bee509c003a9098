import { expect, test } from '@jest/globals';
import { connectionStates } from '../../../schemas/entities/bank-connection.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { resultState } from '../../applications/domain/complete-result.ts';
import { answeringResult } from './answering-result.ts';

const connection = (state: BankConnectionRecord['state'], transactions: number): BankConnectionRecord => ({
  id: 'b',
  organisationId: 'o',
  applicationId: 'a',
  state,
  generation: 3,
  accounts: 1,
  transactions,
  createdAt: '',
  analysedAt: null,
  cause: null,
  withdrawnAt: null,
});

test('a connection without a complete result answers only when it is ready and holds transactions', () => {
  const answers = connectionStates.map((state) => [5, 0].map((rows) => answeringResult(connection(state, rows))));
  expect(answers).toEqual([
    ['connection_not_ready', 'connection_not_ready'],
    ['error_still_analysing_connection', 'error_still_analysing_connection'],
    // One that was kept before results were: what it holds is its result.
    [{ generation: 3, place: 0, transactions: 5 }, 'no_transactions_found'],
    ['error_analysing_connection', 'error_analysing_connection'],
  ]);
});

test('a connection with a complete result answers from it in every state but that of a withdrawn consent', () => {
  const complete = { generation: 2, place: 1, transactions: 4 } as const;
  const answers = connectionStates.map((state) => {
    const one = { ...connection(state, 5), complete };
    return [answeringResult(one), resultState(one)];
  });
  expect(answers).toEqual([
    ['connection_not_ready', 'current'],
    [complete, 'updating'],
    [complete, 'current'],
    [complete, 'outdated'],
  ]);
});

test('the first analysis of any transactions counts as the first, though there was a result without them', () => {
  const complete = { generation: 2, place: 1, transactions: 0 } as const;
  expect(answeringResult({ ...connection('ANALYSING', 5), complete })).toBe('error_still_analysing_connection');
  expect(answeringResult({ ...connection('FAILED', 5), complete })).toBe('error_analysing_connection');
});

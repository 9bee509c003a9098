import { expect, test } from '@jest/globals';
import { connectionStates } from '../../schemas/entities/bank-connection.ts';
import type { BankConnectionRecord } from './bank-connection-store.ts';
import { connectionProblem } from './connection-problem.ts';

const problemOf = (state: BankConnectionRecord['state'], transactions: number) =>
  connectionProblem({
    id: 'b',
    organisationId: 'o',
    applicationId: 'a',
    state,
    generation: 1,
    accounts: 1,
    transactions,
    createdAt: '',
    analysedAt: null,
    cause: null,
    withdrawnAt: null,
  });

test('a connection answers only when it is ready and holds transactions', () => {
  expect(connectionStates.map((state) => [state, problemOf(state, 5), problemOf(state, 0)])).toEqual([
    ['NOT_READY', 'connection_not_ready', 'connection_not_ready'],
    ['ANALYSING', 'error_still_analysing_connection', 'error_still_analysing_connection'],
    ['READY', null, 'no_transactions_found'],
    ['FAILED', 'error_analysing_connection', 'error_analysing_connection'],
  ]);
});

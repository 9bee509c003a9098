import type { ProblemCode } from '../../schemas/problems.ts';
import type { BankConnectionRecord } from './bank-connection-store.ts';

type StateProblem = Extract<
  ProblemCode,
  'connection_not_ready' | 'error_still_analysing_connection' | 'error_analysing_connection' | 'no_transactions_found'
>;

/** Why a connection cannot answer yet, by its state (section 4 of the specification); null when it can. */
export function connectionProblem({ state, transactions }: BankConnectionRecord): StateProblem | null {
  switch (state) {
    case 'NOT_READY':
      return 'connection_not_ready';
    case 'ANALYSING':
      return 'error_still_analysing_connection';
    case 'FAILED':
      return 'error_analysing_connection';
    case 'READY':
      return transactions === 0 ? 'no_transactions_found' : null;
  }
}

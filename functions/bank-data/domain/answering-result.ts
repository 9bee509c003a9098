import type { ProblemCode } from '../../../schemas/problems.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { type CompleteResult, completeResult } from '../../applications/domain/complete-result.ts';

type StateProblem = Extract<
  ProblemCode,
  'connection_not_ready' | 'error_still_analysing_connection' | 'error_analysing_connection' | 'no_transactions_found'
>;

/**
 * The result that a connection answers from, or why it has none (section 4 of the specification): before the first
 * analysis of any transactions its state says why. From then on the last complete result answers, whatever is under way.
 */
export function answeringResult(connection: BankConnectionRecord): CompleteResult | StateProblem {
  const result = completeResult(connection);
  if (result !== null && result.transactions > 0) return result;
  switch (connection.state) {
    case 'NOT_READY':
      return 'connection_not_ready';
    case 'ANALYSING':
      return 'error_still_analysing_connection';
    case 'FAILED':
      return 'error_analysing_connection';
    case 'READY':
      return 'no_transactions_found';
  }
}

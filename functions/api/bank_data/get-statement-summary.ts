import { getStatementSummary as contract } from '../../../schemas/endpoints/bank-data.ts';
import { StatementSummary } from '../../../schemas/entities/statement-summary.ts';
import type { ConnectionAdapters } from '../../connections/answerable-connection.ts';
import { connectionWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

/** Kept for every history, however short. */
export const operation: Operation<typeof contract, ConnectionAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'statement_summary', StatementSummary, request);
  if ('problem' in read) {
    if (read.problem === '1_month_transaction_error')
      throw new Error('an analysed connection has no statement summary');
    return { problem: read.problem };
  }
  return { status: 200, body: { ...read.document, changes: read.changes } };
};

export const handler = serve(contract, connectionWiring, operation);

import { getLiquidityScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { LiquidityScore } from '../../../schemas/entities/liquidity-score.ts';
import type { ConnectionAdapters } from '../../connections/answerable-connection.ts';
import { connectionWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, ConnectionAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'liquidity_score', LiquidityScore, request);
  if ('problem' in read) return read;
  return { status: 200, body: { ...read.document, ...read.about } };
};

export const handler = serve(contract, connectionWiring, operation);

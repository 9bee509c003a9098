import { getLiquidityScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { LiquidityScore } from '../../../schemas/entities/liquidity-score.ts';
import { askedReply } from '../../connections/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'liquidity_score', LiquidityScore, request);
  if ('problem' in read) return read;
  return askedReply(read.answerable.connection, 'liquidity_score', { ...read.document, ...read.about });
};

export const handler = serve(contract, analysisWiring, operation);

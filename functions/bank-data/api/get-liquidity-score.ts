import { getLiquidityScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { LiquidityScore } from '../../../schemas/entities/liquidity-score.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getLiquidityScore as grants } from '../resources.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'liquidity_score', LiquidityScore, request);
  if ('problem' in read) return read;
  return askedReply(read.answerable.connection, 'liquidity_score', { ...read.document, ...read.about });
};

export const handler = serve(contract, granted(grants, analysisWiring), operation);

import { getHealthScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { HealthScore } from '../../../schemas/entities/health-score.ts';
import { askedReply } from '../../connections/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'health_score', HealthScore, request);
  if ('problem' in read) return read;
  return askedReply(read.answerable.connection, 'health_score', { ...read.document, ...read.about });
};

export const handler = serve(contract, analysisWiring, operation);

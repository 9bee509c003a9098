import { getAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affordability } from '../../../schemas/entities/affordability.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'affordability', Affordability, request);
  if ('problem' in read) return read;
  return { status: 200, body: { ...read.document, ...read.about } };
};

export const handler = serve(contract, analysisWiring, operation);

import { getExpensesAnalysis as contract } from '../../../schemas/endpoints/bank-data.ts';
import { ExpenseInsights } from '../../../schemas/entities/analyses/expense-insights.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getExpensesAnalysis as grants } from '../resources.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const read = await readAnalysis(adapters, 'expenses_analysis', ExpenseInsights, request);
  if ('problem' in read) return read;
  return askedReply(read.answerable.connection, 'expenses_analysis', { ...read.document, ...read.about });
};

export const handler = serve(contract, granted(grants, analysisWiring), operation);

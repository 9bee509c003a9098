import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answered, Application, ConsoleRoute, Transaction } from '../console-api.ts';
import { type QueryState, useApi } from '../data/use-api.ts';
import { type PagedList, usePages } from '../data/use-pages.ts';
import { useKeepLoanAnswer } from './use-loan-answer.ts';

/** The path of everything that belongs to an application. */
export const ofApplication = (id: string) => ({ path: { application_id: id } });

const PAGE = '100';

export function useIncome(id: string): QueryState<Answered<'getIncomeAnalysis'>> {
  return useApi('getIncomeAnalysis', { ...ofApplication(id), query: {} });
}

export function useApplicant(application: Application | null): QueryState<Answered<'getApplicant'>> {
  return useApi('getApplicant', application === null ? null : { path: { applicant_id: application.applicant } });
}

/** The transactions, read to their end once: a table, a filter and a search then need no further question. */
export function useTransactions(id: string): PagedList<Transaction> {
  return usePages(
    'listLabelledTransactions',
    { ...ofApplication(id), query: { limit: PAGE } },
    { all: true, lasting: true },
  );
}

/** What is worked out from the transactions of an application. */
const analyses = [
  'getBankConnection',
  'getAffordability',
  'getIncomeAnalysis',
  'getRiskInsights',
  'getLiquidityScore',
  'getHealthScore',
  'getExpensesAnalysis',
  'getStatementSummary',
  // The policy decides again by itself.
  'getDecisionRequest',
] as const satisfies readonly ConsoleRoute[];

/** Asks again for what an application's analyses say: of those that a screen shows at once, of others when one does. */
export function useAnalysedAgain(id: string): () => Promise<void> {
  const cache = useQueryClient();
  const keepLoan = useKeepLoanAnswer(id);
  return useCallback(async () => {
    keepLoan(null);
    const keys = analyses.map((operation) => [operation, ofApplication(id)]);
    await Promise.all([
      ...keys.map((queryKey) => cache.invalidateQueries({ queryKey })),
      // Only where something said that labels changed elsewhere: the list is long.
      cache.refetchQueries({ queryKey: ['listLabelledTransactions', ofApplication(id)], type: 'active', stale: true }),
    ]);
  }, [cache, keepLoan, id]);
}

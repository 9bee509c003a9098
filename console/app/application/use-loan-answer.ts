import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answered } from '../console-api.ts';

type LoanAnswer = Answered<'computeAffordability'>;

const QUESTION = 'loanAnswer';
const keyOf = (applicationId: string) => [QUESTION, applicationId];

/**
 * What the API last answered of a loan for an application. The API keeps nothing of it, so it is here until the page is
 * left or the analyses change: the calculator shows it, and the panel opens its figures.
 */
export function useLoanAnswer(applicationId: string): LoanAnswer | null {
  const { data } = useQuery<LoanAnswer | null>({
    queryKey: keyOf(applicationId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Keeps an answer; with null none is kept any more. */
export function useKeepLoanAnswer(applicationId: string): (answer: LoanAnswer | null) => void {
  const cache = useQueryClient();
  return useCallback(
    (answer) => void cache.setQueryData<LoanAnswer | null>(keyOf(applicationId), answer),
    [cache, applicationId],
  );
}

import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changedQuery } from '../changed-query.ts';

/** One value of the address's query; empty without it. */
export function useQueryValue(name: string): string {
  return useSearchParams()[0].get(name) ?? '';
}

/** Changes values of the address's query in their place, without a step in the history; null takes one out. */
export function useChangeQuery(): (changes: Readonly<Record<string, string | null>>) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (changes) => void navigate(`${pathname}${changedQuery(search, changes)}`, { replace: true }),
    [pathname, search, navigate],
  );
}

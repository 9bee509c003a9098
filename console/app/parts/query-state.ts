import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changedQuery } from '../changed-query.ts';

/** One value of the address's query; empty without it. */
export function useQueryValue(name: string): string {
  return useSearchParams()[0].get(name) ?? '';
}

type QueryChange = (changes: Readonly<Record<string, string | null>>) => void;

function useQueryChange(replace: boolean): QueryChange {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (changes) => void navigate(`${pathname}${changedQuery(search, changes)}`, { replace }),
    [pathname, search, navigate, replace],
  );
}

/** Changes values of the address's query in their place, without a step in the history; null takes one out. */
export function useChangeQuery(): QueryChange {
  return useQueryChange(true);
}

/** Changes values of the address's query as a link does: the step back takes what they opened away again. */
export function useOpenQuery(): QueryChange {
  return useQueryChange(false);
}

import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answered, ConsoleRoute, Parts } from '../console-api.ts';
import { useConsole } from '../parts/console-context.tsx';
import { type CallError, callApi } from './ask-api.ts';
import { type ApiError, passes } from './trouble.ts';

/** What is known of something that the API answers. `value` stays while it is requested again. */
export interface QueryState<T> {
  readonly value: T | null;
  readonly trouble: ApiError | null;
  readonly loading: boolean;
  /** Asks for it again. */
  readonly reload: () => Promise<void>;
}

/** What is shown of an answer and of the problem that came after it. */
export function shownOf<T>(value: T | undefined, trouble: ApiError | null): T | null {
  const isGone = trouble !== null && !passes(trouble);
  return isGone || value === undefined ? null : value;
}

/** As it is kept: an answer may be empty, which the cache takes for none. */
interface Kept<Id extends ConsoleRoute> {
  readonly body: Answered<Id>;
}

/**
 * What an endpoint answers: asked for once, kept for every part of the page that shows it, under [operation, parts].
 * @param parts what it is asked with; null while that is not known yet, and nothing is asked
 * @param options.every milliseconds after which it is requested again by itself
 * @param options.keepsOld shows the answer to other parts until the one to these is there
 */
export function useApi<Id extends ConsoleRoute>(
  operation: Id,
  parts: Parts<Id> | null,
  options: { readonly every?: number | null; readonly keepsOld?: boolean } = {},
): QueryState<Answered<Id>> {
  const { api } = useConsole();
  const query = useQuery<Kept<Id>, CallError>({
    queryKey: [operation, parts],
    queryFn: parts === null ? skipToken : async () => ({ body: await callApi(api, operation, parts) }),
    refetchInterval: options.every ?? false,
    ...(options.keepsOld ? { placeholderData: keepPreviousData<Kept<Id>> } : {}),
  });
  const { refetch, isFetching } = query;
  const trouble = query.error?.trouble ?? null;
  return {
    value: shownOf(query.data, trouble)?.body ?? null,
    trouble,
    loading: isFetching,
    reload: useCallback(async () => {
      await refetch();
    }, [refetch]),
  };
}

/** Asks anew for everything that these endpoints answered; what no screen shows is asked for when one does. */
export function useRefresh(): (...operations: readonly ConsoleRoute[]) => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    async (...operations) => {
      await Promise.all(operations.map((operation) => cache.invalidateQueries({ queryKey: [operation] })));
    },
    [cache],
  );
}

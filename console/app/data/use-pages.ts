import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ConsoleApi, Listed, ListRoute, Parts } from '../console-api.ts';
import { useConsole } from '../parts/console-context.tsx';
import { type CallError, callApi } from './ask-api.ts';
import type { ApiError } from './trouble.ts';
import { shownOf } from './use-api.ts';

/** A page of a list, as every list of the API has it. */
export interface ListPage<T> {
  readonly count: number;
  readonly next_cursor: string | null;
  readonly data: readonly T[];
}

/** A list of the API, newest first, which grows by pages. */
export interface PagedList<T> {
  readonly items: readonly T[];
  /** Items in the whole list; null before the first page. */
  readonly count: number | null;
  readonly isWhole: boolean;
  readonly loading: boolean;
  readonly trouble: ApiError | null;
  /** Asks for the next page; after trouble, for the same one again. */
  readonly more: () => void;
  /** Asks for the pages that are known again. */
  readonly reload: () => Promise<void>;
}

function isPage<T>(answer: unknown): answer is ListPage<T> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'data' in answer &&
    Array.isArray(answer.data) &&
    'next_cursor' in answer
  );
}

async function pageOf<Id extends ListRoute>(
  api: ConsoleApi,
  operation: Id,
  parts: { readonly query?: object },
  cursor: string | null,
): Promise<ListPage<Listed<Id>>> {
  const query = { ...parts.query, ...(cursor === null ? {} : { cursor }) };
  const answer: unknown = await callApi(api, operation, { ...parts, query });
  if (!isPage<Listed<Id>>(answer)) throw new Error(`no list: ${operation}`);
  return answer;
}

/**
 * A list that is read page by page, under [operation, parts].
 * @param parts what it is asked with, its filters and the size of a page; null while that is not known yet
 * @param options.all reads on by itself until the list is whole
 * @param options.lasting keeps the pages until somebody asks anew: a long list is not read again by itself
 * @param options.every milliseconds after which the known pages are requested again
 * @param options.keepsOld shows the list of other parts until the one of these is there
 */
export function usePages<Id extends ListRoute>(
  operation: Id,
  parts: Parts<Id> | null,
  options: {
    readonly all?: boolean;
    readonly lasting?: boolean;
    readonly every?: number | null;
    readonly keepsOld?: boolean;
  } = {},
): PagedList<Listed<Id>> {
  const { api } = useConsole();
  const { all = false, lasting = false, every = null, keepsOld = false } = options;
  const query = useInfiniteQuery({
    queryKey: [operation, parts],
    queryFn:
      parts === null
        ? skipToken
        : ({ pageParam }: { readonly pageParam: string | null }) => pageOf(api, operation, { ...parts }, pageParam),
    initialPageParam: null,
    getNextPageParam: (last: ListPage<Listed<Id>>): string | null => last.next_cursor,
    refetchInterval: every ?? false,
    ...(lasting ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(keepsOld ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, error, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, refetch } = query;
  const trouble = troubleIn(error);
  const shown = shownOf(data, trouble);
  const pages = shown?.pages;
  const hasMore = hasNextPage && pages !== undefined;
  const more = useCallback(() => {
    if (pages === undefined) void refetch();
    else void fetchNextPage({ cancelRefetch: false });
  }, [pages, refetch, fetchNextPage]);
  useEffect(() => {
    if (all && hasMore && trouble === null && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [all, hasMore, trouble, isFetchingNextPage, fetchNextPage]);
  return {
    items: useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]),
    count: pages?.[0]?.count ?? null,
    isWhole: pages !== undefined && !hasNextPage,
    loading: isFetching,
    trouble,
    more,
    reload: useCallback(async () => {
      await refetch();
    }, [refetch]),
  };
}

function troubleIn(error: Error | CallError | null): ApiError | null {
  return error !== null && 'trouble' in error ? error.trouble : null;
}

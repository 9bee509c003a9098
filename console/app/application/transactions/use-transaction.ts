import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Answered, Transaction } from '../../console-api.ts';
import type { ApiError } from '../../data/trouble.ts';
import { useApi } from '../../data/use-api.ts';
import type { ListPage } from '../../data/use-pages.ts';
import { ofApplication } from '../use-application.ts';

/** Transactions as the cache holds them: the whole list by its pages, or the few that were asked for by their ids. */
export type KnownTransactions = InfiniteData<ListPage<Transaction>> | { readonly body: ListPage<Transaction> };

/** A transaction that something on the screen asked for before. */
function knownTransaction(cache: QueryClient, applicationId: string, id: string): Transaction | undefined {
  const lists = cache.getQueriesData<KnownTransactions>({
    queryKey: ['listLabelledTransactions', ofApplication(applicationId)],
  });
  for (const [, known] of lists) {
    if (known === undefined) continue;
    for (const page of 'pages' in known ? known.pages : [known.body]) {
      const found = page.data.find((one) => one.id === id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

type AvailableAccount = Answered<'listLabelledTransactions'>['available_accounts'][number];

/** One transaction: at once where it is known, and as the API has it now. */
export interface AskedTransaction {
  readonly row: Transaction | null;
  /** The account that it is of; null until it was asked for. */
  readonly account: AvailableAccount | null;
  readonly trouble: ApiError | null;
  /** It was asked for, and there is none of this id. */
  readonly isGone: boolean;
  readonly reload: () => Promise<void>;
}

/**
 * A transaction of an application by its id.
 * @param id null for none: nothing is asked
 * @param options.ifUnknown asks for it only where nothing on the screen did
 */
export function useTransaction(
  applicationId: string,
  id: string | null,
  { ifUnknown = false }: { readonly ifUnknown?: boolean } = {},
): AskedTransaction {
  const cache = useQueryClient();
  const known = id === null ? undefined : knownTransaction(cache, applicationId, id);
  const isAsked = id !== null && !(ifUnknown && known !== undefined);
  const { value, trouble, reload } = useApi(
    'listLabelledTransactions',
    isAsked ? { ...ofApplication(applicationId), query: { ids: id, limit: '1' } } : null,
  );
  const row = value?.data[0] ?? known ?? null;
  return {
    row,
    account: value?.available_accounts.find((one) => one.id === row?.account) ?? null,
    trouble,
    isGone: value !== null && value.data.length === 0,
    reload,
  };
}

import { useQueries } from '@tanstack/react-query';
import { callApi } from '../data/ask-api.ts';
import { usePages } from '../data/use-pages.ts';
import { policiesInForce } from '../decision/policy-asks.ts';
import { useConsole } from '../parts/console-context.tsx';
import { queueNames } from './queue-names.ts';

/** The queues of the team: those that the policies in force refer to. Null while they are not known. */
export function useQueues(): readonly string[] | null {
  const { api } = useConsole();
  const list = usePages('listPolicies', { query: { limit: '100' } });
  const versions = policiesInForce(list.items, Date.now());
  const documents = useQueries({
    queries: versions.map(({ id }) => {
      const parts = { path: { version_id: id } };
      return {
        queryKey: ['getPolicy', parts],
        queryFn: async () => ({ body: await callApi(api, 'getPolicy', parts) }),
      };
    }),
  });
  if (list.count === null && list.trouble === null) return null;
  if (documents.some(({ isPending }) => isPending)) return null;
  return queueNames(documents.map(({ data }) => data?.body.document));
}

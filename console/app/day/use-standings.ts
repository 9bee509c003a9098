import { useQueries } from '@tanstack/react-query';
import type { Answered } from '../console-api.ts';
import { callApi } from '../data/ask-api.ts';
import { useConsole } from '../parts/console-context.tsx';

export type Standing = Answered<'listStandings'>['data'][number];

/** Applications of one call: a page of a list, so that a further page asks for its own only. */
const PER_CALL = 25;

export interface Standings {
  /** Where an application stands; undefined while it is not known. */
  readonly of: (id: string) => Standing | undefined;
  /** Whether some could not be read. */
  readonly isIncomplete: boolean;
}

/** Where the applications of a list stand: one call for each page of it. */
export function useStandings(ids: readonly string[]): Standings {
  const { api } = useConsole();
  const pages = Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, page) =>
    ids.slice(page * PER_CALL, (page + 1) * PER_CALL).join(','),
  );
  return useQueries({
    queries: pages.map((application_ids) => {
      const parts = { query: { application_ids } };
      return {
        queryKey: ['listStandings', parts],
        queryFn: async () => ({ body: await callApi(api, 'listStandings', parts) }),
      };
    }),
    combine: (answers) => {
      const known = new Map(
        answers.flatMap(({ data }) => data?.body.data ?? []).map((one) => [one.application_id, one] as const),
      );
      return { of: (id: string) => known.get(id), isIncomplete: answers.some(({ isError }) => isError) };
    },
  });
}

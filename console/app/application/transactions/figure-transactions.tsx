import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, callApi } from '../../data/ask-api.ts';
import { showDate, showMoney, showName } from '../../figures/show-figure.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useConsole, useWords } from '../../parts/console-context.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { QueryLink } from '../../parts/link.tsx';
import { Skeleton, TroubleView } from '../../parts/states.tsx';
import { ofApplication } from '../use-application.ts';

/** Ids that one call asks for at most. */
const AT_ONCE = 100;

const chunksOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** The transactions of these ids, a hundred with a call. */
function useEvidence(applicationId: string, ids: readonly string[], chunks: number) {
  const { api } = useConsole();
  const asked = useQueries({
    queries: chunksOf(ids)
      .slice(0, chunks)
      .map((chunk) => {
        const parts = { ...ofApplication(applicationId), query: { ids: chunk.join(','), limit: String(AT_ONCE) } };
        return {
          queryKey: ['listLabelledTransactions', parts],
          queryFn: async () => ({ body: await callApi(api, 'listLabelledTransactions', parts) }),
        };
      }),
  });
  const error = asked.find((one) => one.error instanceof CallError)?.error;
  return {
    found: asked.flatMap(({ data }) => data?.body.data ?? []),
    loading: asked.some(({ isPending }) => isPending),
    trouble: error instanceof CallError ? error.trouble : null,
    again: () => {
      for (const one of asked) if (one.isError) void one.refetch();
    },
  };
}

/** The transactions behind a figure, with their sum once all are there. */
export function FigureTransactions({
  applicationId,
  ids,
}: {
  readonly applicationId: string;
  readonly ids: readonly string[];
}) {
  const { figure: words, transactions, shell } = useWords();
  const [chunks, setChunks] = useState(1);
  const { found, loading, trouble, again } = useEvidence(applicationId, ids, chunks);
  const isComplete = !loading && trouble === null && chunks * AT_ONCE >= ids.length;
  const sum = found.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const { columns } = transactions;
  return (
    <>
      <h2>{words.transactions(ids.length)}</h2>
      {trouble === null ? null : <TroubleView trouble={trouble} again={again} />}
      {ids.length === 0 ? <p>{words.none}</p> : null}
      {found.length === 0 ? null : (
        <DataTable
          caption={words.title}
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            { name: columns.date, cell: ({ datetime }) => showDate(datetime) },
            {
              name: columns.description,
              head: true,
              cell: ({ id, description }) => (
                <QueryLink changes={{ transaction: id }} className="figure in-text">
                  {description}
                  <span className="unseen">, {transactions.whyThis}</span>
                </QueryLink>
              ),
            },
            { name: columns.label, cell: ({ label }) => showName(label) },
            { name: columns.amount, numeric: true, cell: ({ amount, currency }) => showMoney(amount, currency) },
          ]}
        />
      )}
      {loading && ids.length > 0 ? <Skeleton /> : null}
      {chunks * AT_ONCE < ids.length ? (
        <ActionButton busy={loading} onClick={() => setChunks(chunks + 1)}>
          {shell.more}
        </ActionButton>
      ) : null}
      {isComplete && found.length > 1 ? (
        <p className="sum">
          {words.sum}: {showMoney(sum, found[0]?.currency)}
        </p>
      ) : null}
    </>
  );
}

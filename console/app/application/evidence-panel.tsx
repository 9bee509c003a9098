import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConsoleRoute } from '../console-api.ts';
import { askApi, CallError } from '../data/ask-api.ts';
import { type Asked, useApi } from '../data/use-api.ts';
import {
  definitionAt,
  evidenceAt,
  type FigureDocument,
  type MetricText,
  placeOf,
  valueAt,
} from '../figures/find-figure.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { QueryLink } from '../parts/link.tsx';
import { Modal } from '../parts/modal.tsx';
import { useChangeQuery } from '../parts/query-state.ts';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { ofApplication } from './use-application.ts';

/** What answers the document of a figure. */
const operations = {
  affordability: 'getAffordability',
  income_analysis: 'getIncomeAnalysis',
  risk_insights: 'getRiskInsights',
  liquidity_score: 'getLiquidityScore',
  health_score: 'getHealthScore',
  expenses_analysis: 'getExpensesAnalysis',
  statement_summary: 'getStatementSummary',
} as const satisfies Record<FigureDocument, ConsoleRoute>;

function useDocument(applicationId: string, document: FigureDocument): Asked<unknown> {
  const operation = operations[document];
  const at = ofApplication(applicationId);
  return useApi<(typeof operations)[FigureDocument]>(
    operation,
    operation === 'getIncomeAnalysis' ? { ...at, query: {} } : at,
  );
}

/** The dictionary, which is loaded when the first figure is asked about. */
function useDefinitions(): readonly MetricText[] | null {
  const [definitions, setDefinitions] = useState<readonly MetricText[] | null>(null);
  useEffect(() => {
    let isHere = true;
    import('../../build/metric-definitions.evaluated.ts').then(
      ({ metricDefinitions }) => {
        if (isHere) setDefinitions(metricDefinitions);
      },
      () => {
        if (isHere) setDefinitions([]);
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return definitions;
}

function Definition({ of }: { readonly of: MetricText }) {
  const { figure: words } = useWords();
  return (
    <>
      <h2>{of.name}</h2>
      <p>{of.description}</p>
      <dl className="definition">
        <dt>{words.formula}</dt>
        <dd>{of.formula}</dd>
        {of.nullWhen === null ? null : (
          <>
            <dt>{words.nullWhen}</dt>
            <dd>{of.nullWhen}</dd>
          </>
        )}
        <dt>{words.source}</dt>
        <dd>{of.source}</dd>
      </dl>
    </>
  );
}

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
          queryFn: async () => ({ body: await askApi(api, 'listLabelledTransactions', parts) }),
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

function Evidence({ applicationId, ids }: { readonly applicationId: string; readonly ids: readonly string[] }) {
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

/** What is behind a figure: its definition, and the transactions that it was made of. */
export function EvidencePanel({ applicationId, figure }: { readonly applicationId: string; readonly figure: string }) {
  const changeQuery = useChangeQuery();
  const { figure: words, trouble: troubles } = useWords();
  const place = placeOf(figure);
  const { value: document, trouble } = useDocument(applicationId, place?.document ?? 'affordability');
  const definitions = useDefinitions();
  const close = (): void => changeQuery({ figure: null });
  const path = place?.path ?? [];
  const isThere = document !== null && valueAt(document, path) !== undefined;
  const definition = place === null || definitions === null ? null : definitionAt(definitions, place.document, path);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const pathText = path.join('.');
  useEffect(() => setIds(evidenceAt(document, pathText.split('.'))), [document, pathText]);
  return (
    <Modal title={words.title} look="panel" close={close}>
      <p className="soft">{words.title}</p>
      {place === null || (document !== null && !isThere) ? (
        <p>{troubles.not_found.title}</p>
      ) : trouble !== null && document === null ? (
        <TroubleView trouble={trouble} />
      ) : document === null || definitions === null ? (
        <Skeleton />
      ) : (
        <>
          {definition === null ? <p>{words.definition}</p> : <Definition of={definition} />}
          {ids === null ? <p>{words.noEvidence}</p> : <Evidence applicationId={applicationId} ids={ids} />}
        </>
      )}
    </Modal>
  );
}

import { useEffect, useState } from 'react';
import type { ApplicationData } from '../data/console-data.ts';
import {
  definitionAt,
  evidenceAt,
  type FigureDocument,
  type MetricText,
  placeOf,
  valueAt,
} from '../figures/find-figure.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { useConsole, usePaged, usePlace, useResource, useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Modal } from '../parts/modal.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { changedQuery } from '../route.ts';

const resourceOf = (data: ApplicationData) =>
  ({
    affordability: data.affordability,
    income_analysis: data.income,
    risk_insights: data.risk,
    liquidity_score: data.liquidity,
    health_score: data.health,
    expenses_analysis: data.expenses,
    statement_summary: data.summary,
  }) as const satisfies Record<FigureDocument, unknown>;

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

function Evidence({ data, ids }: { readonly data: ApplicationData; readonly ids: readonly string[] }) {
  const { figure: words, transactions } = useWords();
  const { items, count, trouble, isWhole } = usePaged(data.transactions);
  const wanted = new Set(ids);
  const found = items.filter(({ id }) => wanted.has(id));
  const isComplete = found.length === wanted.size || isWhole;
  useEffect(() => {
    const needed = new Set(ids);
    // The API has no way to ask for transactions by their ids: the list is read until all are found.
    void data.transactions.all((read) => read.filter(({ id }) => needed.has(id)).length === needed.size);
  }, [data, ids]);
  if (trouble !== null) return <TroubleView trouble={trouble} again={() => void data.transactions.more()} />;
  const sum = found.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const { columns } = transactions;
  return (
    <>
      <h2>{words.transactions(ids.length)}</h2>
      {isComplete ? null : (
        <p role="status">
          {words.reading(items.length, count ?? 0)}
          <progress className="progress" max={Math.max(1, count ?? 1)} value={items.length} aria-label={words.title} />
        </p>
      )}
      {ids.length === 0 ? <p>{words.none}</p> : null}
      {found.length === 0 ? null : (
        <DataTable
          caption={words.title}
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            { name: columns.date, cell: ({ datetime }) => showDate(datetime) },
            { name: columns.description, head: true, cell: ({ description }) => description },
            { name: columns.label, cell: ({ label }) => showName(label) },
            { name: columns.amount, numeric: true, cell: ({ amount, currency }) => showMoney(amount, currency) },
          ]}
        />
      )}
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
  const { data: all, location } = useConsole();
  const { pathname, search } = usePlace();
  const { figure: words, trouble: troubles } = useWords();
  const data = all.of(applicationId);
  const place = placeOf(figure);
  const { value: document, trouble } = useResource<unknown>(resourceOf(data)[place?.document ?? 'affordability']);
  const definitions = useDefinitions();
  const close = (): void => location.go(`${pathname}${changedQuery(search, { figure: null })}`, { replace: true });
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
          {ids === null ? <p>{words.noEvidence}</p> : <Evidence data={data} ids={ids} />}
        </>
      )}
    </Modal>
  );
}

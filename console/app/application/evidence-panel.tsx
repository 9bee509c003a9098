import { useEffect, useState } from 'react';
import type { ConsoleRoute } from '../console-api.ts';
import { type QueryState, useApi } from '../data/use-api.ts';
import {
  definitionAt,
  evidenceAt,
  type FigureDocument,
  type MetricText,
  placeOf,
  valueAt,
} from '../figures/find-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { useChangeQuery } from '../parts/query-state.ts';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { FigureWorking } from './figure-working-view.tsx';
import { FigureTransactions } from './transactions/figure-transactions.tsx';
import { ofApplication } from './use-application.ts';
import { useLoanAnswer } from './use-loan-answer.ts';

/** A document that the API keeps. */
type StoredDocument = Exclude<FigureDocument, 'loan'>;

/** What answers the document of a figure. */
const operations = {
  affordability: 'getAffordability',
  income_analysis: 'getIncomeAnalysis',
  risk_insights: 'getRiskInsights',
  liquidity_score: 'getLiquidityScore',
  health_score: 'getHealthScore',
  expenses_analysis: 'getExpensesAnalysis',
  statement_summary: 'getStatementSummary',
} as const satisfies Record<StoredDocument, ConsoleRoute>;

function useDocument(
  applicationId: string,
  document: FigureDocument,
): Pick<QueryState<unknown>, 'value' | 'trouble'> & { readonly isGone: boolean } {
  const loan = useLoanAnswer(applicationId);
  const operation = operations[document === 'loan' ? 'affordability' : document];
  const at = ofApplication(applicationId);
  const stored = useApi<(typeof operations)[StoredDocument]>(
    operation,
    document === 'loan' ? null : operation === 'getIncomeAnalysis' ? { ...at, query: {} } : at,
  );
  return document === 'loan' ? { value: loan, trouble: null, isGone: loan === null } : { ...stored, isGone: false };
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

/** What is behind a figure: its definition, and the transactions that it was made of. */
export function EvidencePanel({ applicationId, figure }: { readonly applicationId: string; readonly figure: string }) {
  const changeQuery = useChangeQuery();
  const { figure: words, trouble: troubles } = useWords();
  const place = placeOf(figure);
  const { value: document, trouble, isGone } = useDocument(applicationId, place?.document ?? 'affordability');
  const definitions = useDefinitions();
  const close = (): void => changeQuery({ figure: null, trail: null });
  const path = place?.path ?? [];
  const isThere = document !== null && valueAt(document, path) !== undefined;
  const definition = place === null || definitions === null ? null : definitionAt(definitions, place.document, path);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const pathText = path.join('.');
  useEffect(() => setIds(evidenceAt(document, pathText.split('.'))), [document, pathText]);
  return (
    <Modal title={words.title} look="panel" close={close}>
      <p className="soft">{words.title}</p>
      {place === null || isGone || (document !== null && !isThere) ? (
        <p>{troubles.not_found.title}</p>
      ) : trouble !== null && document === null ? (
        <TroubleView trouble={trouble} />
      ) : document === null || definitions === null ? (
        <Skeleton />
      ) : (
        <FigureWorking
          applicationId={applicationId}
          place={place}
          definition={definition === null ? <p>{words.definition}</p> : <Definition of={definition} />}
          transactions={ids === null ? null : <FigureTransactions applicationId={applicationId} ids={ids} />}
        />
      )}
    </Modal>
  );
}

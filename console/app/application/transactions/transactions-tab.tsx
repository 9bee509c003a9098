import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../../parts/notice.tsx';
import { changedQuery } from '../../changed-query.ts';
import type { Transaction } from '../../console-api.ts';
import { foundTransactions, readFilters } from '../../data/found-transactions.ts';
import { useApi } from '../../data/use-api.ts';
import { showName } from '../../figures/show-figure.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { ApiCall } from '../../parts/api-call.tsx';
import { usePermission, useWords } from '../../parts/console-context.tsx';
import { InTurn } from '../../parts/in-turn.tsx';
import { useChangeQuery, useOpenQuery } from '../../parts/query-state.ts';
import { Section } from '../../parts/section.tsx';
import { Empty, Skeleton, TroubleView } from '../../parts/states.tsx';
import { useToast } from '../../parts/toasts.tsx';
import type { TabProps } from '../application-path.ts';
import { ExportButton } from '../export-button.tsx';
import { FigureChanges } from '../figure-changes.tsx';
import { useTransactions } from '../use-application.ts';
import type { Labels } from './label-cell.tsx';
import { RuleOffer } from './rule-offer.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { type LabelChange, useRelabel } from './use-relabel.ts';

const noLabels: Labels = [];

const STEP = 1_000;

/** The transactions by steps while they are read: the table is made anew with every thousand, not with every page. */
function useKnown(items: readonly Transaction[], isWhole: boolean): readonly Transaction[] {
  const shown = useRef(items);
  if (
    isWhole ||
    items.length < STEP ||
    items.length >= shown.current.length + STEP ||
    items.length < shown.current.length
  )
    shown.current = items;
  return shown.current;
}

/** The labelled transactions: read to the end, narrowed here, and labelled anew in their place. */
export function TransactionsTab({ id }: TabProps) {
  const { transactions: words, rules } = useWords();
  const { search } = useLocation();
  const { items, count, isWhole, trouble, more } = useTransactions(id);
  const knownLabels = useApi('listLabels', {});
  const labels = knownLabels.value?.labels;
  const { relabel, trouble: relabelTrouble } = useRelabel(id);
  const tell = useToast();
  const mayRelabel = usePermission('applications.write');
  const [last, setLast] = useState<LabelChange | null>(null);
  const [offers, setOffers] = useState(false);
  // What is open over the list narrows nothing: twenty thousand rows are not gone through for it.
  const narrowing = changedQuery(search, { transaction: null, figure: null });
  const filters = useMemo(() => readFilters(narrowing), [narrowing]);
  const narrow = useChangeQuery();
  const open = useOpenQuery();
  const known = useKnown(items, isWhole);
  const rows = useMemo(() => foundTransactions(known, filters), [known, filters]);
  const change = async (transaction: Transaction, label: string): Promise<void> => {
    const changed = await relabel(transaction, label);
    if (changed === null) return;
    setLast(changed);
    tell(words.relabelled(showName(changed.from), showName(changed.to)), () => void change(transaction, changed.from));
  };
  return (
    <>
      <FigureChanges id={id} />
      <Section title={words.title}>
        <TransactionFilters filters={filters} known={known} narrow={narrow} />
        {trouble === null ? null : <TroubleView trouble={trouble} again={more} />}
        {count === null ? (
          trouble === null ? (
            <Skeleton />
          ) : null
        ) : (
          <>
            <div className="table-head">
              <p className="soft" role="status">
                {words.shown(rows.length, isWhole ? count : items.length, count)}
              </p>
              <ExportButton applicationId={id} filters={filters} />
            </div>
            {isWhole || trouble !== null ? null : (
              <progress className="progress" max={Math.max(1, count)} value={items.length} aria-label={words.title} />
            )}
            {last === null ? null : (
              <Notice kind="info">
                <p>{rules.others(last.transaction.description)}</p>
                <ActionButton onClick={() => setOffers(true)}>{rules.offer}</ActionButton>
              </Notice>
            )}
            {mayRelabel && knownLabels.trouble !== null ? (
              <TroubleView trouble={knownLabels.trouble} again={() => void knownLabels.reload()} />
            ) : null}
            {relabelTrouble === null ? null : <TroubleView trouble={relabelTrouble} />}
            <InTurn room={<Skeleton shape="table" />}>
              {rows.length === 0 ? (
                <Empty title={words.none} text={words.noneText}>
                  <ActionButton onClick={() => narrow({ q: null, label: null, direction: null, from: null, to: null })}>
                    {words.clear}
                  </ActionButton>
                </Empty>
              ) : (
                <TransactionTable
                  rows={rows}
                  labels={labels ?? noLabels}
                  relabel={mayRelabel ? (one, label) => void change(one, label) : null}
                  why={({ id: transaction }) => open({ transaction })}
                />
              )}
            </InTurn>
          </>
        )}
      </Section>
      {offers && last !== null ? <RuleOffer id={id} change={last} close={() => setOffers(false)} /> : null}
      <ApiCall id="listLabelledTransactions" path={{ application_id: id }} />
    </>
  );
}

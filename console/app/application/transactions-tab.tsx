import { useEffect, useMemo } from 'react';
import { Field } from '../../parts/field.tsx';
import { foundTransactions, readFilters } from '../data/found-transactions.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { useConsole, usePaged, usePlace, useResource, useWords } from '../parts/console-context.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import { changedQuery } from '../route.ts';
import type { TabProps } from './application-screen.tsx';
import { ExportButton } from './export-button.tsx';
import { FigureChanges } from './figure-changes.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** The labelled transactions: read to the end, narrowed here, and labelled anew in their place. */
export function TransactionsTab({ data }: TabProps) {
  const { data: all, location } = useConsole();
  const { transactions: words } = useWords();
  const { pathname, search } = usePlace();
  const { items, count, isWhole, trouble } = usePaged(data.transactions);
  const labels = useResource(all.labels).value?.labels;
  const filters = useMemo(() => readFilters(search), [search]);
  const rows = useMemo(() => foundTransactions(items, filters), [items, filters]);
  useEffect(() => void data.transactions.all(), [data]);
  const narrow = (changes: Readonly<Record<string, string | null>>): void =>
    location.go(`${pathname}${changedQuery(search, changes)}`, { replace: true });
  const used = useMemo(() => [...new Set(items.map(({ label }) => label))].toSorted(), [items]);
  const dateField = (name: 'from' | 'to') => (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{words[name]}</label>
      <input
        id={`filter-${name}`}
        type="date"
        value={filters[name]}
        onChange={(event) => narrow({ [name]: event.target.value })}
      />
    </div>
  );
  return (
    <>
      <FigureChanges data={data} />
      <Section title={words.title}>
        <search className="filters">
          <Field id="filter-q" label={words.search} type="search" value={filters.q} onChange={(q) => narrow({ q })} />
          <Select
            id="filter-label"
            label={words.label}
            value={filters.label}
            onChange={(label) => narrow({ label })}
            options={[{ value: '', name: words.anyLabel }, ...used.map((value) => ({ value, name: showName(value) }))]}
          />
          <Select
            id="filter-direction"
            label={words.direction}
            value={filters.direction}
            onChange={(direction) => narrow({ direction })}
            options={[
              { value: '', name: words.anyDirection },
              { value: 'in', name: words.in },
              { value: 'out', name: words.out },
            ]}
          />
          {dateField('from')}
          {dateField('to')}
        </search>
        {trouble === null ? null : <TroubleView trouble={trouble} again={() => void data.transactions.all()} />}
        {count === null ? (
          trouble === null ? (
            <Skeleton />
          ) : null
        ) : (
          <>
            <div className="table-head">
              <p className="soft" role="status">
                {words.shown(rows.length, items.length, count)}
              </p>
              <ExportButton applicationId={data.id} filters={filters} />
            </div>
            {isWhole || trouble !== null ? null : (
              <progress className="progress" max={Math.max(1, count)} value={items.length} aria-label={words.title} />
            )}
            {rows.length === 0 ? (
              <Empty title={words.none} text={words.noneText}>
                <ActionButton onClick={() => location.go(pathname, { replace: true })}>{words.clear}</ActionButton>
              </Empty>
            ) : (
              <TransactionTable data={data} rows={rows} labels={labels ?? []} />
            )}
          </>
        )}
      </Section>
      <ApiCall id="listLabelledTransactions" path={{ application_id: data.id }} />
    </>
  );
}

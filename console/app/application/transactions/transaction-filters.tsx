import { useMemo } from 'react';
import { Field } from '../../../parts/field.tsx';
import type { Transaction } from '../../console-api.ts';
import type { TransactionFilters as Filters } from '../../data/found-transactions.ts';
import { showName } from '../../figures/show-figure.ts';
import { useWords } from '../../parts/console-context.tsx';
import { Select } from '../../parts/select.tsx';
import { useTyped } from '../../parts/use-typed.ts';

/** The fields that narrow a list of transactions down; labels are those of the transactions that are known. */
export function TransactionFilters({
  filters,
  known,
  narrow,
}: {
  readonly filters: Filters;
  readonly known: readonly Transaction[];
  readonly narrow: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { transactions: words } = useWords();
  const [typed, setTyped] = useTyped(filters.q, (q) => narrow({ q }));
  const used = useMemo(() => [...new Set(known.map(({ label }) => label))].toSorted(), [known]);
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
    <search className="filters">
      <Field id="filter-q" label={words.search} type="search" value={typed} onChange={setTyped} />
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
  );
}

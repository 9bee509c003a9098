import type { ExpenseInsights } from '../console-api.ts';
import { showMoney, showName, showShare } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';

/** Groups that are shown with each period: those that changed most. */
const MOVED = 3;

/** What is spent now beside what was spent in as many days before. */
export function ExpenseChanges({ of: { spending_changes: periods, currency } }: { readonly of: ExpenseInsights }) {
  const { expenses: words } = useWords();
  const { columns } = words;
  if (periods.length === 0) return null;
  const movedMost = ({ by_primary: groups }: (typeof periods)[number]): string =>
    groups
      .filter(({ change }) => change !== 0)
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
      .slice(0, MOVED)
      .map(({ primary, change }) => `${showName(primary)} ${change > 0 ? '+' : ''}${showMoney(change, currency)}`)
      .join('; ');
  return (
    <Section title={words.changes}>
      <DataTable
        caption={words.changes}
        rows={periods}
        keyOf={({ days }) => String(days)}
        columns={[
          { name: columns.period, head: true, cell: ({ days }) => words.period(days) },
          { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount, currency) },
          { name: columns.before, numeric: true, cell: ({ amount_before: before }) => showMoney(before, currency) },
          { name: columns.change, numeric: true, cell: ({ change }) => showMoney(change, currency) },
          { name: columns.share, numeric: true, cell: ({ change_share: share }) => showShare(share) },
          { name: columns.moved, cell: movedMost },
        ]}
      />
    </Section>
  );
}

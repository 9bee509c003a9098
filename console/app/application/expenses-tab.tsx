import { memo } from 'react';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { MonthBars } from '../charts/month-bars.tsx';
import { Treemap } from '../charts/treemap.tsx';
import type { ExpenseInsights } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showCount, showMoney, showMonth, showName, showShare } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { ExpenseChanges } from './expense-changes.tsx';
import { RecurringExpenses, TopExpenses, UnusualExpenses } from './expense-lists.tsx';
import { ofApplication } from './use-application.ts';

function Split({ of: { spend_split: split, currency } }: { readonly of: ExpenseInsights }) {
  const { expenses: words } = useWords();
  const { columns } = words;
  const figure = (row: (typeof split)[number]) => (
    <Figure place={`expenses_analysis:spend_split.${split.indexOf(row)}`} name={showName(row.primary)}>
      {showMoney(row.amount, currency)}
    </Figure>
  );
  return (
    <ChartFrame
      title={words.split}
      chart={
        <Treemap
          rows={split}
          keyOf={({ primary }) => primary}
          value={({ amount }) => amount}
          content={(row) => (
            <>
              <span>{showName(row.primary)}</span>
              {figure(row)}
              <span>{showShare(row.share)}</span>
            </>
          )}
          rest={(amount) => (
            <>
              <span>{words.rest}</span>
              <span>{showMoney(amount, currency)}</span>
            </>
          )}
        />
      }
      table={
        <DataTable
          caption={words.split}
          rows={split}
          keyOf={({ primary }) => primary}
          columns={[
            { name: columns.group, head: true, cell: ({ primary }) => showName(primary) },
            { name: columns.amount, numeric: true, cell: figure },
            { name: columns.share, numeric: true, cell: ({ share }) => showShare(share) },
            { name: columns.count, numeric: true, cell: ({ count }) => showCount(count) },
          ]}
        />
      }
    />
  );
}

function Months({ of: { months, currency } }: { readonly of: ExpenseInsights }) {
  const { expenses: words, charts } = useWords();
  return (
    <ChartFrame
      title={words.byMonth}
      chart={
        <MonthBars
          title={words.byMonth}
          months={months}
          series={[
            { name: words.fixed, look: 'one', value: ({ fixed_amount: amount }) => amount },
            { name: words.flexible, look: 'two', value: ({ flexible_amount: amount }) => amount },
          ]}
        />
      }
      table={
        <DataTable
          caption={words.byMonth}
          rows={months}
          keyOf={(month) => showMonth(month)}
          columns={[
            { name: charts.month, head: true, cell: showMonth },
            { name: words.fixed, numeric: true, cell: ({ fixed_amount: amount }) => showMoney(amount, currency) },
            { name: words.flexible, numeric: true, cell: ({ flexible_amount: amount }) => showMoney(amount, currency) },
            { name: charts.total, numeric: true, cell: ({ amount }) => showMoney(amount, currency) },
          ]}
        />
      }
    />
  );
}

function Totals({ of: value }: { readonly of: ExpenseInsights }) {
  const { expenses: words } = useWords();
  return (
    <dl className="stats card">
      <Stat
        large
        name={words.total}
        place="expenses_analysis:total_expenses"
        value={showMoney(value.total_expenses, value.currency)}
      />
      <Stat
        name={words.fixed}
        place="expenses_analysis:fixed_amount"
        value={showMoney(value.fixed_amount, value.currency)}
      />
      <Stat
        name={words.flexible}
        place="expenses_analysis:flexible_amount"
        value={showMoney(value.flexible_amount, value.currency)}
      />
      <Stat
        name={words.saved}
        place="expenses_analysis:total_saved"
        value={showMoney(value.total_saved, value.currency)}
      />
    </dl>
  );
}

const parts = [Totals, Split, Months, ExpenseChanges, RecurringExpenses, TopExpenses, UnusualExpenses].map((part) =>
  memo(part),
);

/** Where the money goes, what is fixed of it, and what changed. */
export function ExpensesTab({ id }: TabProps) {
  return (
    <AnalysisView
      asked={useApi('getExpensesAnalysis', ofApplication(id))}
      call="getExpensesAnalysis"
      applicationId={id}
      parts={parts}
    />
  );
}

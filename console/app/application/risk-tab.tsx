import { memo } from 'react';
import { type FlagName, riskFlags } from '../../../schemas/risk-flags.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { MonthBars } from '../charts/month-bars.tsx';
import type { RiskInsights } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showCount, showMoney, showMonth, showShare } from '../figures/show-figure.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { Empty } from '../parts/states.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication } from './use-application.ts';

/** Signs that are shown by month, with who the money went to. */
const told = [
  'debt_review',
  'collections',
  'returned_debit_orders',
  'short_term_lenders',
  'gambling',
  'overdraft',
] as const;
type Told = (typeof told)[number];

/** What is shown of the payments of a sign; days in overdraft are no payments. */
const metricOf = (risk: RiskInsights, name: FlagName) => {
  const metric = told.find((one) => one === name);
  return metric === undefined || metric === 'overdraft' ? null : risk[metric];
};

function Flags({ of }: { readonly of: RiskInsights }) {
  const { risk: words } = useWords();
  const { columns } = words;
  const flags = riskFlags(of);
  return (
    <Section title={words.title}>
      {flags.length === 0 ? (
        <Empty title={words.none} text={words.noneText} />
      ) : (
        <DataTable
          caption={words.title}
          rows={flags}
          keyOf={({ name }) => name}
          columns={[
            { name: columns.flag, head: true, cell: ({ name, tone }) => <Chip tone={tone}>{words.names[name]}</Chip> },
            {
              name: columns.count,
              numeric: true,
              cell: ({ count, path, name }) => (
                <Figure place={`risk_insights:${path}`} name={words.names[name]}>
                  {showCount(count)}
                </Figure>
              ),
            },
            { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount, of.currency) },
            {
              name: columns.share,
              numeric: true,
              cell: ({ name }) => showShare(metricOf(of, name)?.share_of_income),
            },
            { name: columns.last, numeric: true, cell: ({ name }) => showCount(metricOf(of, name)?.days_since_last) },
          ]}
        />
      )}
    </Section>
  );
}

function FlagTimeline({ name, of }: { readonly name: Told; readonly of: RiskInsights }) {
  const { risk: words, charts } = useWords();
  const metric = of[name];
  if (metric.count === 0) return null;
  const title = words.byMonth(name === 'overdraft' ? words.overdraftCosts : words.names[name]);
  const { columns } = words;
  return (
    <ChartFrame
      title={title}
      chart={
        <MonthBars
          title={title}
          months={metric.monthly}
          series={[{ name: columns.amount, look: 'one', value: ({ amount }) => amount }]}
        />
      }
      table={
        <DataTable
          caption={title}
          rows={metric.monthly}
          keyOf={(month) => showMonth(month)}
          columns={[
            { name: charts.month, head: true, cell: showMonth },
            { name: columns.count, numeric: true, cell: ({ count }) => showCount(count) },
            { name: columns.amount, numeric: true, cell: ({ amount }) => showMoney(amount, of.currency) },
          ]}
        />
      }
      note={
        metric.top_counterparties.length === 0
          ? undefined
          : `${words.who}: ${metric.top_counterparties
              .map(({ name: who, amount }) => `${who} ${showMoney(amount, of.currency)}`)
              .join('; ')}`
      }
    />
  );
}

function Others({ of: value }: { readonly of: RiskInsights }) {
  const { risk: words } = useWords();
  const { net_saver_or_spender: saver, currency } = value;
  return (
    <Section title={words.other}>
      <dl className="stats">
        <Stat
          name={words.verdict}
          place="risk_insights:net_saver_or_spender"
          value={saver.verdict === null ? showMoney(null) : words.saver[saver.verdict]}
        />
        <Stat
          name={words.net}
          place="risk_insights:net_saver_or_spender.net_amount"
          value={showMoney(saver.net_amount, currency)}
        />
        <Stat
          name={words.rate}
          place="risk_insights:net_saver_or_spender.savings_rate"
          value={showShare(saver.savings_rate)}
        />
        <Stat
          name={words.grants}
          place="risk_insights:social_security_income"
          value={showMoney(value.social_security_income.amount, currency)}
        />
        <Stat
          name={words.cash}
          place="risk_insights:atm_and_cash"
          value={showMoney(value.atm_and_cash.amount, currency)}
        />
      </dl>
    </Section>
  );
}

const parts = [
  memo(Flags),
  ...told.map((name) =>
    memo(function OneTimeline({ of }: { readonly of: RiskInsights }) {
      return <FlagTimeline name={name} of={of} />;
    }),
  ),
  memo(Others),
];

/** Each sign of strain with its count, its months and the transactions behind it. */
export function RiskTab({ id }: TabProps) {
  return (
    <AnalysisView
      asked={useApi('getRiskInsights', ofApplication(id))}
      call="getRiskInsights"
      applicationId={id}
      parts={parts}
    />
  );
}

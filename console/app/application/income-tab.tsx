import { memo } from 'react';
import type { IncomeAnalysis } from '../console-api.ts';
import { showCount, showDate, showMoney, showName, showScore } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { Empty } from '../parts/states.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { IncomeHeatmap } from './income-heatmap.tsx';
import { StrikeDay } from './strike-day.tsx';
import { useIncome } from './use-application.ts';

/** Rows of a long table that are drawn at first. */
const FIRST = 20;

function Streams({ of: { streams, currency } }: { readonly of: IncomeAnalysis }) {
  const { income: words } = useWords();
  const { columns } = words;
  return (
    <Section title={words.streams}>
      {streams.length === 0 ? (
        <Empty title={words.noStreams} text={words.noStreamsText} />
      ) : (
        <DataTable
          caption={words.streams}
          rows={streams}
          first={FIRST}
          keyOf={({ id }) => id}
          columns={[
            { name: columns.name, head: true, cell: ({ name }) => name },
            { name: columns.role, cell: ({ role }) => showName(role) },
            {
              name: columns.monthly,
              numeric: true,
              cell: ({ monthly_amount: amount, net_monthly_amount: net, name }, index) => (
                <Figure place={`income_analysis:streams.${index}.monthly_amount`} name={`${columns.monthly}, ${name}`}>
                  {net === null || net === undefined || net === amount
                    ? showMoney(amount, currency)
                    : words.afterStock(showMoney(amount, currency), showMoney(net, currency))}
                </Figure>
              ),
            },
            {
              name: columns.payments,
              numeric: true,
              cell: ({ payments, name }, index) => (
                <Figure place={`income_analysis:streams.${index}`} name={`${columns.payments}, ${name}`}>
                  {showCount(payments)}
                </Figure>
              ),
            },
            { name: columns.cadence, cell: ({ cadence }) => showName(cadence) },
            { name: columns.state, cell: ({ state }) => showName(state) },
            { name: columns.next, cell: ({ next_payment: next }) => showDate(next?.expected_on) },
          ]}
        />
      )}
    </Section>
  );
}

function Scores({ of: value }: { readonly of: IncomeAnalysis }) {
  const { income: words } = useWords();
  // Regularity is that of the primary stream.
  const rule = value.streams.find(({ role }) => role === 'primary')?.weekend_rule;
  return (
    <Section title={words.scores}>
      <dl className="stats">
        <Stat name={words.consistency} place="income_analysis:consistency" value={showScore(value.consistency)} />
        <Stat name={words.longevity} place="income_analysis:longevity" value={showScore(value.longevity)} />
        <Stat
          name={words.regularity}
          place="income_analysis:regularity"
          value={showScore(value.regularity)}
          note={rule == null || value.regularity === null ? undefined : words.weekendRules[rule]}
        />
        <Stat
          name={words.breaks}
          place="income_analysis:income_month_breaks"
          value={showCount(value.income_month_breaks)}
        />
      </dl>
    </Section>
  );
}

const parts = [memo(Scores), memo(Streams), memo(IncomeHeatmap), memo(StrikeDay)];

/** Where income comes from, how steady it is, and when to collect. */
export function IncomeTab({ id }: TabProps) {
  return <AnalysisView asked={useIncome(id)} call="getIncomeAnalysis" applicationId={id} parts={parts} />;
}

import { memo } from 'react';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { MonthBars } from '../charts/month-bars.tsx';
import type { Affordability } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showMoney, showMonth, showShare } from '../figures/show-figure.ts';
import { reasonPlace } from '../figures/verdicts.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { LoanCalculator } from './loan-calculator.tsx';
import { ofApplication } from './use-application.ts';

const regular = ({ primary_income: primary, secondary_income: secondary }: Affordability['months'][number]): number =>
  Math.round((primary + secondary) * 100) / 100;

function Months({ of }: { readonly of: Affordability }) {
  const { affordability: words, charts } = useWords();
  const { months, currency, norm_applied: norm } = of;
  const figure = (field: string, name: string, value: (month: Affordability['months'][number]) => number | null) => ({
    name,
    numeric: true,
    cell: (month: Affordability['months'][number], index: number) => (
      <Figure place={`affordability:months.${index}.${field}`} name={`${name}, ${showMonth(month)}`}>
        {showMoney(value(month), currency)}
      </Figure>
    ),
  });
  return (
    <ChartFrame
      title={words.title}
      lead={words.lead}
      chart={
        <MonthBars
          title={words.title}
          months={months}
          series={[
            { name: words.income, look: 'one', value: regular },
            { name: words.necessary, look: 'two', value: ({ necessary_expenses: amount }) => amount },
            { name: words.left, look: 'three', value: ({ left: amount }) => amount },
          ]}
          line={norm === null ? null : { value: norm, name: words.norm(showMoney(norm, currency)) }}
        />
      }
      table={
        <DataTable
          caption={words.title}
          rows={months}
          keyOf={(month) => showMonth(month)}
          columns={[
            { name: charts.month, head: true, cell: showMonth },
            figure('primary_income', words.primary, ({ primary_income: amount }) => amount),
            figure('secondary_income', words.secondary, ({ secondary_income: amount }) => amount),
            figure('necessary_expenses', words.necessary, ({ necessary_expenses: amount }) => amount),
            figure('left', words.left, ({ left: amount }) => amount),
          ]}
        />
      }
    />
  );
}

const lines = [
  'gross_income',
  'statutory_deductions',
  'income_after_deductions',
  'existing_obligations',
  'living_expenses',
  'discretionary_income',
] as const;

function Worksheet({ of: { reg23a_worksheet: sheet, currency } }: { readonly of: Affordability }) {
  const { affordability: words } = useWords();
  if (sheet === null) return null;
  // Documents of before have the income after deductions by its earlier name.
  const amounts = { ...sheet, income_after_deductions: sheet.income_after_deductions ?? sheet.net_income ?? null };
  return (
    <Section title={words.worksheet} lead={words.worksheetLead}>
      <DataTable
        caption={words.worksheet}
        rows={lines}
        keyOf={(line) => line}
        columns={[
          { name: words.step, head: true, cell: (line) => words.lines[line] },
          {
            name: words.amount,
            numeric: true,
            cell: (line) => (
              <Figure place={`affordability:reg23a_worksheet.${line}`} name={words.lines[line]}>
                {showMoney(amounts[line], currency)}
              </Figure>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Summary({ of: value }: { readonly of: Affordability }) {
  const { affordability: words } = useWords();
  return (
    <Section title={words.summary}>
      <dl className="stats">
        <Stat
          large
          name={words.max}
          place="affordability:max_instalment"
          value={showMoney(value.max_instalment, value.currency)}
        />
        <Stat
          name={words.maxWorst}
          place="affordability:max_instalment_worst_month"
          value={showMoney(value.max_instalment_worst_month, value.currency)}
        />
        <Stat name={words.net} place="affordability:net_income" value={showMoney(value.net_income, value.currency)} />
        <Stat
          name={words.gross}
          place="affordability:gross_income_estimate"
          value={showMoney(value.gross_income_estimate, value.currency)}
        />
        <Stat
          name={words.normApplied}
          place="affordability:norm_applied"
          value={showMoney(value.norm_applied, value.currency)}
        />
        <Stat name={words.dti} place="affordability:debt_to_income" value={showShare(value.debt_to_income)} />
      </dl>
    </Section>
  );
}

/** Every reason of the verdict in the order of the reply, each with the figure that it measures. */
function Reasons({ of: { verdict_details: details } }: { readonly of: Affordability }) {
  const { affordability: words } = useWords();
  if (details === null || details.reasons.length === 0) return null;
  return (
    <Section title={words.reasons}>
      <ol className="plain">
        {details.reasons.map((reason, index) => {
          const place = reasonPlace(reason, index);
          return (
            <li key={reason.code}>
              {place === null ? (
                reason.message
              ) : (
                <Figure place={place} name={words.reasons}>
                  {reason.message}
                </Figure>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const parts = [memo(Summary), memo(Reasons), memo(Months), memo(LoanCalculator), memo(Worksheet)];

/** What the applicant can afford, month by month and for a loan. */
export function AffordabilityTab({ id }: TabProps) {
  return (
    <AnalysisView
      asked={useApi('getAffordability', ofApplication(id))}
      call="getAffordability"
      applicationId={id}
      parts={parts}
    />
  );
}

import { memo } from 'react';
import { BalanceChart } from '../charts/balance-chart.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import type { LiquidityScore } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showDate, showMoney, showNumber, showScore, showShare } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication } from './use-application.ts';

type Window = LiquidityScore['windows'][number];

function Windows({ of: { windows, currency } }: { readonly of: LiquidityScore }) {
  const { liquidity: words } = useWords();
  const figure = (field: keyof Window, name: string, show: (window: Window) => string) => ({
    name,
    numeric: true,
    cell: (window: Window, index: number) => (
      <Figure place={`liquidity_score:windows.${index}.${field}`} name={`${name}, ${words.days(window.days)}`}>
        {show(window)}
      </Figure>
    ),
  });
  return (
    <Section title={words.scores}>
      <DataTable
        caption={words.scores}
        rows={windows}
        keyOf={({ days }) => String(days)}
        columns={[
          { name: words.window, head: true, cell: ({ days }) => words.days(days) },
          figure('score', words.score, ({ score }) => showScore(score)),
          figure('average_balance', words.average, ({ average_balance: amount }) => showMoney(amount, currency)),
          figure('buffer_days', words.buffer, ({ buffer_days: days }) => showNumber(days)),
          figure('days_at_floor_share', words.atFloor, ({ days_at_floor_share: share }) => showShare(share)),
          figure('overdraft_use', words.overdraft, ({ overdraft_use: share }) => showShare(share)),
        ]}
      />
    </Section>
  );
}

function Balances({ of }: { readonly of: LiquidityScore }) {
  const { liquidity: words } = useWords();
  const { daily_balances: past, balance_forecast: forecast, currency, floor } = of;
  const { columns } = words;
  const coming = forecast?.days ?? [];
  const backtest = forecast?.backtest ?? null;
  const rows = [
    ...past.map(({ date, balance }) => ({ date, balance, p10: null, p50: null, p90: null })),
    ...coming.map(({ date, p10, p50, p90 }) => ({ date, balance: null, p10, p50, p90 })),
  ].toReversed();
  return (
    <ChartFrame
      title={words.balances}
      lead={words.lead}
      chart={<BalanceChart title={words.balances} past={past} coming={coming} floor={floor} />}
      table={
        <DataTable
          caption={words.balances}
          rows={rows}
          first={FIRST}
          keyOf={({ date, balance }) => `${date}${balance === null ? ' forecast' : ''}`}
          columns={[
            { name: columns.date, head: true, cell: ({ date }) => showDate(date) },
            { name: columns.balance, numeric: true, cell: ({ balance }) => showMoney(balance, currency) },
            { name: columns.low, numeric: true, cell: ({ p10 }) => showMoney(p10, currency) },
            { name: columns.middle, numeric: true, cell: ({ p50 }) => showMoney(p50, currency) },
            { name: columns.high, numeric: true, cell: ({ p90 }) => showMoney(p90, currency) },
          ]}
        />
      }
      note={
        forecast === null
          ? of.status === 'stale'
            ? words.staleForecast
            : words.noForecast
          : backtest === null
            ? words.noBacktest
            : words.backtest(
                showMoney(backtest.mean_absolute_error, currency),
                showShare(backtest.interval_coverage),
                backtest.origins.length,
              )
      }
    />
  );
}

function Outlook({ of: { balance_forecast: forecast, currency } }: { readonly of: LiquidityScore }) {
  const { liquidity: words } = useWords();
  if (forecast === null) return null;
  const { columns } = words;
  const place = (days: 30 | 60 | 90) => `liquidity_score:balance_forecast.shortfall_probability_${days}_days` as const;
  return (
    <>
      <Section title={words.shortfall}>
        <dl className="stats">
          <Stat
            name={words.shortfallIn(30)}
            place={place(30)}
            value={showShare(forecast.shortfall_probability_30_days)}
          />
          <Stat
            name={words.shortfallIn(60)}
            place={place(60)}
            value={showShare(forecast.shortfall_probability_60_days)}
          />
          <Stat
            name={words.shortfallIn(90)}
            place={place(90)}
            value={showShare(forecast.shortfall_probability_90_days)}
          />
        </dl>
      </Section>
      {forecast.recurring_items.length === 0 ? null : (
        <Section title={words.recurring}>
          <DataTable
            caption={words.recurring}
            rows={forecast.recurring_items}
            first={FIRST}
            keyOf={({ stream_id: id }) => id}
            columns={[
              { name: columns.name, head: true, cell: ({ name }) => name },
              { name: columns.direction, cell: ({ direction }) => words.directions[direction] },
              {
                name: columns.amount,
                numeric: true,
                cell: ({ amount, name }, index) => (
                  <Figure place={`liquidity_score:balance_forecast.recurring_items.${index}`} name={name}>
                    {showMoney(amount, currency)}
                  </Figure>
                ),
              },
              { name: columns.next, cell: ({ next_on: next }) => showDate(next) },
            ]}
          />
        </Section>
      )}
    </>
  );
}

/** Rows of a long table that are drawn at first. */
const FIRST = 20;

const parts = [memo(Balances), memo(Windows), memo(Outlook)];

/** How well the balances carry the spending, and where they are heading. */
export function LiquidityTab({ id }: TabProps) {
  return (
    <AnalysisView
      asked={useApi('getLiquidityScore', ofApplication(id))}
      call="getLiquidityScore"
      applicationId={id}
      parts={parts}
    />
  );
}

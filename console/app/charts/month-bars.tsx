import { useState } from 'react';
import { showMoney, showMonth, showShortMoney, showShortMonth } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { useWidth, ValueAxis } from './chart-frame.tsx';
import { labelStep, scaleOf } from './scale.ts';

export interface BarMonth {
  readonly year: number;
  readonly month: number;
  /** Whether the data covers all of it. */
  readonly full_month: boolean;
}

export interface BarSeries<Month> {
  readonly name: string;
  /** One of the three ways in which bars are drawn: filled, in another colour, outlined. */
  readonly look: 'one' | 'two' | 'three';
  readonly value: (month: Month) => number | null;
}

const HEIGHT = 240;
const LEFT = 60;
const FOOT = 28;
const TOP = 16;

/** Bars by month, side by side, with a line for what they are measured against. */
export function MonthBars<Month extends BarMonth>({
  title,
  months,
  series,
  line,
}: {
  readonly title: string;
  readonly months: readonly Month[];
  readonly series: readonly BarSeries<Month>[];
  readonly line?: { readonly value: number; readonly name: string } | null;
}) {
  const { charts } = useWords();
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const values = months.flatMap((month) => series.map(({ value }) => value(month) ?? 0));
  const { at, ticks } = scaleOf(line ? [...values, line.value] : values, HEIGHT - FOOT, TOP);
  const step = (width - LEFT) / Math.max(1, months.length);
  const barWidth = Math.min(28, (step * 0.76) / series.length);
  const every = labelStep(months.length, width - LEFT, 48);
  const told = (month: Month): string => {
    const figures = series.map(({ name, value }) => `${name} ${showMoney(value(month))}`).join(', ');
    return `${showMonth(month)}: ${figures}${month.full_month ? '' : `, ${charts.partialMonth}`}`;
  };
  const shown = chosen === null ? undefined : months[chosen];
  return (
    <div ref={ref} className="chart">
      <ul className="legend">
        {series.map(({ name, look }) => (
          <li key={name}>
            <svg viewBox="0 0 14 14" className="legend-sign" aria-hidden="true">
              <rect width="14" height="14" rx="2" className={`bar ${look}`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      {width === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a group of points that are reached one by one
        <svg width={width} height={HEIGHT} role="group" aria-label={title}>
          <ValueAxis ticks={ticks} at={at} left={LEFT} right={width} show={showShortMoney} />
          {months.map((month, index) => {
            const middle = LEFT + step * (index + 0.5);
            return (
              // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: each month is a picture that is read by the keyboard
              <g
                key={`${month.year}-${month.month}`}
                role="img"
                aria-label={told(month)}
                tabIndex={0}
                className={month.full_month ? 'month' : 'month partial'}
                onFocus={() => setChosen(index)}
                onMouseEnter={() => setChosen(index)}
              >
                <rect className="hit" x={LEFT + step * index} y={TOP} width={step} height={HEIGHT - TOP} />
                {series.map(({ name, look, value }, place) => {
                  const amount = value(month) ?? 0;
                  const x = middle + (place - series.length / 2) * barWidth;
                  const [top, bottom] = [Math.min(at(amount), at(0)), Math.max(at(amount), at(0))];
                  return (
                    <rect
                      key={name}
                      className={`bar ${look}`}
                      x={x + 1}
                      y={top}
                      width={Math.max(1, barWidth - 2)}
                      height={bottom - top}
                    />
                  );
                })}
                {index % every === 0 ? (
                  <text className="axis-text" x={middle} y={HEIGHT - 8} textAnchor="middle">
                    {showShortMonth(month)}
                  </text>
                ) : null}
              </g>
            );
          })}
          {line ? (
            <g>
              <line className="norm" x1={LEFT} x2={width} y1={at(line.value)} y2={at(line.value)} />
              <text className="norm-text" x={width - 4} y={at(line.value) - 5} textAnchor="end">
                {line.name}
              </text>
            </g>
          ) : null}
        </svg>
      )}
      <p className="readout">{shown === undefined ? charts.chooseMonth : told(shown)}</p>
    </div>
  );
}

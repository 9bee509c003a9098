import { useState } from 'react';
import { showDate, showMoney, showShortMoney } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { useWidth, ValueAxis } from './chart-frame.tsx';
import { bandPath, linePath, scaleOf } from './scale.ts';

interface PastDay {
  readonly date: string;
  readonly balance: number;
}

interface ComingDay {
  readonly date: string;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

const DAY_MS = 86_400_000;

/** Days that lie between two days; none where either is missing. */
function daysBetween(
  first: { readonly date: string } | undefined,
  next: { readonly date: string } | undefined,
): number {
  if (first === undefined || next === undefined) return 0;
  return Math.max(0, Math.round((Date.parse(next.date) - Date.parse(first.date)) / DAY_MS) - 1);
}

const HEIGHT = 280;
const LEFT = 60;
const FOOT = 28;
const TOP = 16;

/** The balance of each day, and from the last one on the fan of what is expected. */
export function BalanceChart({
  title,
  past,
  coming,
  floor,
}: {
  readonly title: string;
  readonly past: readonly PastDay[];
  readonly coming: readonly ComingDay[];
  readonly floor: number;
}) {
  const { charts, liquidity } = useWords();
  const { ref, width } = useWidth();
  const count = past.length + coming.length;
  const [chosen, setChosen] = useState(Math.max(0, past.length - 1));
  const values = [...past.map(({ balance }) => balance), ...coming.flatMap(({ p10, p90 }) => [p10, p90]), floor];
  const { at, ticks } = scaleOf(values, HEIGHT - FOOT, TOP, 5);
  const last = past.at(-1);
  // The forecast begins on the day of reading: days between it and the last known balance have their room.
  const gap = daysBetween(last, coming[0]);
  const x = (index: number): number =>
    LEFT + ((index < past.length ? index : index + gap) / Math.max(1, count - 1 + gap)) * (width - LEFT - 6);
  // The fan begins where the line ends.
  const start =
    last === undefined ? [] : [{ date: last.date, p10: last.balance, p50: last.balance, p90: last.balance }];
  const fan = [...start, ...coming];
  const fanX = (index: number): number => x(index + past.length - start.length);
  const pastDay = past[chosen];
  const comingDay = coming[chosen - past.length];
  const told =
    pastDay !== undefined
      ? liquidity.dayBalance(showDate(pastDay.date), showMoney(pastDay.balance))
      : comingDay !== undefined
        ? liquidity.dayForecast(
            showDate(comingDay.date),
            showMoney(comingDay.p50),
            showMoney(comingDay.p10),
            showMoney(comingDay.p90),
          )
        : '';
  const height = at(pastDay?.balance ?? comingDay?.p50 ?? 0);
  return (
    <div ref={ref} className="chart">
      {width === 0 || count === 0 ? null : (
        <>
          <svg width={width} height={HEIGHT} role="img" aria-label={title}>
            <ValueAxis ticks={ticks} at={at} left={LEFT} right={width} show={showShortMoney} />
            <path
              className="fan"
              d={bandPath(
                fan.map(({ p10, p90 }) => ({ low: p10, high: p90 })),
                fanX,
                at,
              )}
            />
            <path
              className="line"
              d={linePath(
                past.map(({ balance }) => balance),
                x,
                at,
              )}
            />
            <path
              className="line coming"
              d={linePath(
                fan.map(({ p50 }) => p50),
                fanX,
                at,
              )}
            />
            <line className="norm" x1={LEFT} x2={width} y1={at(floor)} y2={at(floor)} />
            <text className="norm-text" x={LEFT + 4} y={at(floor) - 5}>
              {liquidity.floorLine(showMoney(floor))}
            </text>
            {coming.length === 0 ? null : (
              <text className="axis-text" x={width - 6} y={TOP - 4} textAnchor="end">
                {liquidity.forecast}
              </text>
            )}
            <line className="cursor" x1={x(chosen)} x2={x(chosen)} y1={TOP} y2={HEIGHT - FOOT} />
            <circle className="point" cx={x(chosen)} cy={height} r="4" />
            <text className="axis-text" x={LEFT} y={HEIGHT - 8}>
              {showDate(past[0]?.date ?? coming[0]?.date)}
            </text>
            <text className="axis-text" x={width - 6} y={HEIGHT - 8} textAnchor="end">
              {showDate((coming.at(-1) ?? last)?.date)}
            </text>
          </svg>
          <input
            type="range"
            className="day-choice"
            min={0}
            max={count - 1}
            value={chosen}
            aria-label={charts.chooseDay}
            aria-valuetext={told}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </>
      )}
      <p className="readout">{told}</p>
    </div>
  );
}

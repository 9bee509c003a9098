import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Section } from '../parts/section.tsx';

/** Pixels that an element has for its content, and later ones. */
export function useWidth(): { readonly ref: React.RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A chart with its heading, and the same figures as a table for those who ask for it. */
export function ChartFrame({
  title,
  lead,
  chart,
  table,
  note,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  readonly note?: ReactNode;
}) {
  const { charts } = useWords();
  const [asTable, setAsTable] = useState(false);
  return (
    <Section title={title} lead={lead}>
      <div className="chart-choice">
        <ActionButton kind="quiet" pressed={asTable} label={charts.asTable(title)} onClick={() => setAsTable(!asTable)}>
          {charts.table}
        </ActionButton>
      </div>
      {asTable ? table : chart}
      {note === undefined ? null : <div className="note">{note}</div>}
    </Section>
  );
}

/** The lines and labels of a vertical axis. */
export function ValueAxis({
  ticks,
  at,
  left,
  right,
  show,
}: {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly show: (value: number) => string;
}) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'axis zero' : 'axis'} x1={left} x2={right} y1={at(tick)} y2={at(tick)} />
          <text className="axis-text" x={left - 6} y={at(tick)} dy="0.32em" textAnchor="end">
            {show(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

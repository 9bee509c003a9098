import { daysBetween } from '@imali/ledger/basics/calendar.ts';
import { type Canvas, CONTENT_WIDTH, type Colour, PAGE, type Point } from './report-canvas.ts';
import type { Flow } from './report-flow.ts';
import { axisWords } from './report-words.ts';

const AXIS = 40;
const PLOT = { left: PAGE.left + AXIS, width: CONTENT_WIDTH - AXIS } as const;

/** Steps of 1, 2 or 5 times a power of ten that divide a span into about four. */
function stepOf(span: number): number {
  const rough = Math.max(span, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly y: (value: number) => number;
}

/** Draws lines at round values from a little below the least to a little above the greatest value. */
function drawScale(canvas: Canvas, top: number, height: number, values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const greatest = Math.max(1, ...values);
  const step = stepOf(greatest - least);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(greatest / step) * step;
  const y = (value: number): number => top + height - ((value - low) / (high - low)) * height;
  for (let value = low; value <= high + step / 2; value += step) {
    canvas.line(
      [
        [PLOT.left, y(value)],
        [PAGE.right, y(value)],
      ],
      value === 0 ? 'soft' : 'line',
      0.5,
    );
    canvas.text(axisWords(value), PLOT.left - 6, y(value) + 3, { size: 7.5, colour: 'soft', align: 'right' });
  }
  return { low, high, y };
}

/** Names beside their colours, on one line. */
function legend(canvas: Canvas, y: number, names: readonly (readonly [Colour, string])[]): void {
  let x: number = PLOT.left;
  for (const [colour, name] of names) {
    canvas.box(x, y - 6, 8, 8, colour);
    canvas.text(name, x + 12, y + 1, { size: 8, colour: 'soft' });
    x += 26 + name.length * 4.4;
  }
}

export interface Bars {
  readonly names: readonly (readonly [Colour, string])[];
  readonly groups: readonly { readonly name: string; readonly values: readonly number[]; readonly faint: boolean }[];
}

/** Bars side by side for each month; a month that the data covers in part has its name in brackets. */
export function barChart(flow: Flow, { names, groups }: Bars): void {
  const height = 120;
  const { canvas, y: top } = flow.take(height + 44);
  const scale = drawScale(
    canvas,
    top + 8,
    height,
    groups.flatMap(({ values }) => values),
  );
  const slot = PLOT.width / Math.max(1, groups.length);
  const width = Math.min(18, (slot * 0.72) / Math.max(1, names.length));
  for (const [index, { name, values, faint }] of groups.entries()) {
    const middle = PLOT.left + (index + 0.5) * slot;
    for (const [at, value] of values.entries()) {
      const x = middle + (at - values.length / 2) * width;
      const [from, to] = [scale.y(Math.max(0, value)), scale.y(Math.min(0, value))];
      canvas.box(x, from, width - 1.5, Math.max(0.4, to - from), names[at]?.[0] ?? 'accent');
    }
    const shown = faint ? `(${name})` : name;
    canvas.text(shown, middle, top + height + 20, { size: 7.5, colour: 'soft', align: 'centre' });
  }
  legend(canvas, top + height + 36, names);
}

export interface BalanceDays {
  readonly past: readonly { readonly date: string; readonly balance: number }[];
  readonly ahead: readonly {
    readonly date: string;
    readonly p10: number;
    readonly p50: number;
    readonly p90: number;
  }[];
  readonly floor: number;
}

/** The balance of every day, and the forecast as a band with its middle line, from the last day on. */
export function balanceChart(
  flow: Flow,
  { past, ahead, floor }: BalanceDays,
  shownDate: (date: string) => string,
): void {
  const height = 150;
  const { canvas, y: top } = flow.take(height + 44);
  const values = [...past.map(({ balance }) => balance), ...ahead.flatMap(({ p10, p90 }) => [p10, p90]), floor];
  const scale = drawScale(canvas, top + 8, height, values);
  // The forecast begins on the day of reading: days between it and the last known balance have their room.
  const [before, after] = [past.at(-1), ahead[0]];
  const gap = before && after ? Math.max(0, daysBetween(before.date, after.date) - 1) : 0;
  const days = Math.max(1, past.length + gap + ahead.length - 1);
  const x = (index: number): number => PLOT.left + (index / days) * PLOT.width;
  const later = ahead.map((day, index) => ({ ...day, x: x(past.length + gap + index) }));
  const last = past.at(-1);
  const start: readonly Point[] = last === undefined ? [] : [[x(past.length - 1), scale.y(last.balance)]];
  const upper = later.map((day): Point => [day.x, scale.y(day.p90)]);
  const lower = later.map((day): Point => [day.x, scale.y(day.p10)]);
  if (later.length > 0) canvas.area([...start, ...upper, ...lower.toReversed()], 'accentMid');
  canvas.line([...start, ...later.map((day): Point => [day.x, scale.y(day.p50)])], 'accent', 1, [3, 2]);
  canvas.line(
    past.map(({ balance }, index): Point => [x(index), scale.y(balance)]),
    'accent',
    1.2,
  );
  canvas.line(
    [
      [PLOT.left, scale.y(floor)],
      [PAGE.right, scale.y(floor)],
    ],
    'bad',
    0.7,
    [4, 3],
  );
  canvas.text('floor', PAGE.right, scale.y(floor) - 3, { size: 7.5, colour: 'bad', align: 'right' });
  const dates = [past[0]?.date, last?.date, ahead.at(-1)?.date];
  const places = [PLOT.left, x(past.length - 1), PAGE.right];
  for (const [index, date] of dates.entries()) {
    const align = index === 0 ? 'left' : index === 2 ? 'right' : 'centre';
    if (date !== undefined)
      canvas.text(shownDate(date), places[index] ?? 0, top + height + 20, { size: 7.5, colour: 'soft', align });
  }
  legend(canvas, top + height + 36, [
    ['accent', 'Balance; dashed: middle of the forecast'],
    ['accentMid', 'Four in five futures'],
  ]);
}

/** A bar for each name, the longest as wide as there is room; the value is printed behind it. */
export function rankedBars(
  flow: Flow,
  items: readonly { readonly name: string; readonly value: number; readonly shown: string }[],
  colour: Colour = 'accent',
): void {
  const most = Math.max(1, ...items.map(({ value }) => value));
  for (const { name, value, shown } of items) {
    const { canvas, y } = flow.take(17);
    canvas.text(name, PAGE.left, y + 10, { size: 8.5 });
    canvas.box(PAGE.left + 150, y + 2, Math.max(1, (value / most) * 220), 10, colour);
    canvas.text(shown, PAGE.right, y + 10, { size: 8.5, align: 'right' });
  }
}

/** From 100 down by what each part costs, to the score: a bar for each step. */
export function waterfall(
  flow: Flow,
  steps: readonly { readonly name: string; readonly from: number; readonly to: number; readonly shown: string }[],
  total: { readonly name: string; readonly value: number; readonly shown: string },
): void {
  const [left, width] = [PAGE.left + 150, 280];
  for (const { name, from, to, shown } of steps) {
    const { canvas, y } = flow.take(18);
    canvas.text(name, PAGE.left, y + 11, { size: 8.5 });
    canvas.box(left, y + 2, width, 11, 'ground');
    canvas.box(left + (to / 100) * width, y + 2, Math.max(0.8, ((from - to) / 100) * width), 11, 'bad');
    canvas.text(shown, PAGE.right, y + 11, { size: 8.5, align: 'right' });
  }
  const { canvas, y } = flow.take(20);
  canvas.text(total.name, PAGE.left, y + 11, { font: 'bold', size: 8.5 });
  canvas.box(left, y + 2, width, 11, 'ground');
  canvas.box(left, y + 2, (total.value / 100) * width, 11, 'accent');
  canvas.text(total.shown, PAGE.right, y + 11, { font: 'bold', size: 8.5, align: 'right' });
}

import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

/** A straight scale from values to pixels. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly low: number;
  readonly high: number;
}

/**
 * A scale that holds every value and zero, and ends on ticks that people count by.
 * @param from pixel of the low end
 * @param to pixel of the high end
 */
export function scaleOf(values: readonly number[], from: number, to: number, wishedTicks = 4): Scale {
  const smallest = Math.min(0, ...values);
  const largest = Math.max(0, ...values);
  const scale = scaleLinear()
    .domain([smallest, smallest === largest ? 1 : largest])
    .nice(wishedTicks)
    .range([from, to]);
  const [low = 0, high = 1] = scale.domain();
  return { at: scale, ticks: scale.ticks(wishedTicks), low, high };
}

/** A line through points that are spaced evenly, as the path of an SVG; it breaks where a value is missing. */
export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))
    .digits(1);
  return path(values) ?? '';
}

/** The area between two lines, as the path of an SVG. */
export function bandPath(
  band: readonly { readonly low: number; readonly high: number }[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const path = area<{ readonly low: number; readonly high: number }>()
    .x((_, index) => x(index))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(1);
  return path(band) ?? '';
}

/** Every how manieth label is shown, so that none runs into the next. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}

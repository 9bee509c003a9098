/** A straight scale from values to pixels. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly low: number;
  readonly high: number;
}

/** The step of a scale that people count by: 1, 2 or 5 times a power of ten, at least `rough`. */
export function roundStep(rough: number): number {
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].find((times) => times * power >= rough * 0.999);
  return (step ?? 10) * power;
}

/**
 * A scale that holds every value and zero, and ends on ticks.
 * @param from pixel of the low end
 * @param to pixel of the high end
 */
export function scaleOf(values: readonly number[], from: number, to: number, wishedTicks = 4): Scale {
  const smallest = Math.min(0, ...values);
  const largest = Math.max(0, ...values);
  const step = roundStep((largest - smallest || 1) / wishedTicks);
  const low = Math.floor(smallest / step + 1e-9) * step;
  const high = Math.max(Math.ceil(largest / step - 1e-9), low / step + 1) * step;
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { at: (value) => from + ((value - low) / (high - low)) * (to - from), ticks, low, high };
}

/** A line through points that are spaced evenly, as the path of an SVG; it breaks where a value is missing. */
export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isDown = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const step = `${isDown ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      isDown = true;
      return step;
    })
    .join('');
}

/** The area between two lines, as the path of an SVG. */
export function bandPath(
  band: readonly { readonly low: number; readonly high: number }[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  if (band.length === 0) return '';
  const upper = band.map(({ high }, index) => `${x(index).toFixed(1)} ${y(high).toFixed(1)}`);
  const lower = band.map(({ low }, index) => `${x(index).toFixed(1)} ${y(low).toFixed(1)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Every how manieth label is shown, so that none runs into the next. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}

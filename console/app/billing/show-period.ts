import { showMonth } from '../figures/show-figure.ts';

/** A month of the API, YYYY-MM, as Jan 2026. */
export function showPeriod(period: string): string {
  return showMonth({ year: Number(period.slice(0, 4)), month: Number(period.slice(5, 7)) });
}

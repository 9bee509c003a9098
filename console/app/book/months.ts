import { showMonth } from '../figures/show-figure.ts';

/** A calendar month as the API writes it: 2026-03. */
export type MonthText = string;

/** The month of a moment in Johannesburg. */
export const monthOf = (now: number): MonthText => new Date(now + 2 * 3_600_000).toISOString().slice(0, 7);

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** A month and those before it, the latest first. */
export function monthsUntil(month: MonthText, count: number): readonly MonthText[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + number - 1 - index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Mar 2026. */
export function monthName(month: MonthText): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return showMonth({ year, month: number });
}

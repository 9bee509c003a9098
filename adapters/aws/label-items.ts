import * as z from 'zod';
import type { LabelledMonth } from '../../core/connect/bank-connection-store.ts';
import type { CalendarMonth } from '../../core/time/calendar.ts';
import { decodeLabelPage, type IdentifiedVerdict } from './label-page.ts';
import type { Item } from './table.ts';

const LabelItem = z.object({ sk: z.string(), generation: z.int(), page: z.unknown() });
const MONTH_LENGTH = 7;

/**
 * The verdicts of each month by the order of its rows, which is that of their ids. A month can have fewer pages than it
 * had for the generation before: of a transaction that stands on two pages, the later generation's verdict holds.
 * @param prefix of the sort keys, up to the month
 */
export function mergedLabels(accountId: string, prefix: string, items: readonly Item[]): LabelledMonth[] {
  const months = new Map<CalendarMonth, Map<string, IdentifiedVerdict>>();
  const pages = items.map((item) => LabelItem.parse(item)).toSorted((a, b) => a.generation - b.generation);
  for (const { sk, page } of pages) {
    const month = sk.slice(prefix.length, prefix.length + MONTH_LENGTH);
    const verdicts = months.get(month) ?? new Map<string, IdentifiedVerdict>();
    for (const verdict of decodeLabelPage(page)) verdicts.set(verdict.id, verdict);
    months.set(month, verdicts);
  }
  return [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, verdicts]) => ({
      accountId,
      month,
      verdicts: [...verdicts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }));
}

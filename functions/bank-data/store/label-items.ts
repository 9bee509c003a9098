import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import type { Item } from '../../platform/store/table.ts';
import type { LabelledMonth } from '../domain/label-store.ts';
import { type DatedVerdict, decodeLabelPage, encodeLabelPages } from './label-page.ts';

const LabelItem = z.object({ generation: z.int(), page: z.unknown() });

/** Labels of an account are kept by the year: small enough to write and read whole, large enough to compress well. */
export function labelPages(labels: readonly LabelledMonth[]): {
  readonly accountId: string;
  readonly year: string;
  readonly chunk: number;
  readonly page: Uint8Array;
}[] {
  const years = new Map<string, { accountId: string; year: string; verdicts: DatedVerdict[] }>();
  for (const { accountId, month, verdicts } of labels.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const year = month.slice(0, 4);
    const key = `${accountId}#${year}`;
    const entry = years.get(key) ?? { accountId, year, verdicts: [] };
    for (const verdict of verdicts) entry.verdicts.push({ ...verdict, month });
    years.set(key, entry);
  }
  return [...years.values()].flatMap(({ accountId, year, verdicts }) =>
    encodeLabelPages(verdicts).map((page, chunk) => ({ accountId, year, chunk, page })),
  );
}

/**
 * The verdicts of each of the months, by id. A year can have fewer pages than it had for the generation before: of a
 * transaction that is on two pages, the later generation's verdict holds.
 */
export function labelledMonthsOf(
  accountId: string,
  months: readonly CalendarMonth[],
  items: readonly Item[],
): LabelledMonth[] {
  const verdicts = new Map<string, DatedVerdict>();
  const pages = items.map((item) => LabelItem.parse(item)).toSorted((a, b) => a.generation - b.generation);
  for (const { page } of pages) {
    for (const verdict of decodeLabelPage(page)) verdicts.set(verdict.id, verdict);
  }
  const ordered = [...verdicts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return months.flatMap((month) => {
    const own = ordered.flatMap(({ month: of, ...verdict }) => (of === month ? [verdict] : []));
    return own.length === 0 ? [] : [{ accountId, month, verdicts: own }];
  });
}

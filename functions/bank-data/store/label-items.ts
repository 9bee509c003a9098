import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import * as z from 'zod';
import type { Item } from '../../platform/store/table.ts';
import type { LabelledMonth } from '../domain/label-store.ts';
import { type DatedVerdict, decodeLabelPage, encodeLabelPages } from './label-page.ts';

const LabelItem = z.object({ generation: z.int(), page: z.unknown() });

/**
 * Labels of two calendar years share a page while they have no more rows than this: small enough to write and read whole,
 * and twelve months to any day are one page. Kinds of row are the same in both years.
 */
const MAX_SHARED_ROWS = 2_400;

interface LabelledYears {
  readonly accountId: string;
  /** The first of them, under which the page is kept. */
  readonly year: string;
  /** How many years the page holds: one or two. */
  years: number;
  readonly verdicts: DatedVerdict[];
}

const ofYear = (labels: readonly LabelledMonth[]): DatedVerdict[] =>
  labels.flatMap(({ month, verdicts }) => verdicts.map((verdict) => ({ ...verdict, month })));

/** Labels by the page that they are written on. */
export function labelPages(labels: readonly LabelledMonth[]): {
  readonly accountId: string;
  readonly year: string;
  readonly chunk: number;
  readonly page: Uint8Array;
}[] {
  const oldestFirst = labels.toSorted((a, b) => compareText(a.month, b.month));
  const years = Map.groupBy(oldestFirst, ({ accountId, month }) => `${accountId}#${month.slice(0, 4)}`);
  const pages = new Map<string, LabelledYears[]>();
  for (const own of years.values()) {
    const [{ accountId = '', month = '' } = {}] = own;
    const year = month.slice(0, 4);
    const verdicts = ofYear(own);
    const ofAccount = pages.get(accountId) ?? [];
    pages.set(accountId, ofAccount);
    const last = ofAccount.at(-1);
    const fits =
      last?.years === 1 &&
      Number(last.year) + 1 === Number(year) &&
      last.verdicts.length + verdicts.length <= MAX_SHARED_ROWS;
    if (fits) {
      last.verdicts.push(...verdicts);
      last.years = 2;
    } else ofAccount.push({ accountId, year, years: 1, verdicts });
  }
  return [...pages.values()]
    .flat()
    .flatMap(({ accountId, year, verdicts }) =>
      encodeLabelPages(verdicts).map((page, chunk) => ({ accountId, year, chunk, page })),
    );
}

/** The first year under which a page with labels of a month may be kept. */
export const firstYearWith = (month: CalendarMonth): string => String(Number(month.slice(0, 4)) - 1).padStart(4, '0');

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

import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import { retentionOn } from '../../platform/keeping/retention-periods.ts';
import type { RetentionClass } from '../../platform/keeping/retention-tables.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { List } from '../../platform/store/listing.ts';
import type { WriteAction } from '../../platform/store/table.ts';

const DAY_SECONDS = 86_400;

/** A submission stays this much longer than its rows: a row that is taken out is counted there. */
const SUBMISSION_LONGER_DAYS = 30;

/** When what an id was made for goes by itself, in seconds since 1970: its first eight characters are when that was. */
function endOf(id: string, name: RetentionClass): number {
  const made = Number.parseInt(id.slice(0, 8), 16);
  return made + retentionOn(johannesburgDate(made * 1000))[name].days * DAY_SECONDS;
}

/** When rows go that are still there then; they go earlier with their applicants. */
export const rowsEnd = (id: string): number => endOf(id, 'revets');
export const submissionEnd = (id: string): number => rowsEnd(id) + SUBMISSION_LONGER_DAYS * DAY_SECONDS;
/** When chunks go that were never vetted. */
export const chunksEnd = (id: string): number => endOf(id, 'revet_files');

/** `YYYY-MM` in which an id was made. */
const monthOf = (id: string): string => johannesburgDate(Number.parseInt(id.slice(0, 8), 16) * 1000).slice(0, 7);

const countsOf = ({ prefix }: List): string => `COUNT#${prefix}#`;

/**
 * The member of a transaction that counts items of a list which go by themselves, by the month that they were made in: a
 * count goes a month after the first of them, so that nobody has to take them off.
 * @param id of one of them
 */
export function countByMonth(list: List, id: string, change: number): WriteAction {
  return {
    update: { pk: list.pk, sk: `${countsOf(list)}${monthOf(id)}` },
    set: {
      expression: 'SET expires_at = if_not_exists(expires_at, :end) ADD #items :change',
      names: { '#items': 'items' },
      values: { ':change': change, ':end': submissionEnd(id) },
    },
  };
}

const Counter = z.object({ items: z.int() });

/** Number of items of a list that are counted by month: one read of as many small items as months are kept. */
export async function countOfMonths(table: ReadableTable, list: List): Promise<number> {
  const counters = await table.startingWith(list.pk, countsOf(list));
  return counters.reduce((sum, counter) => sum + Counter.parse(counter).items, 0);
}

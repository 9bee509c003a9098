import { dateOfData } from '../texts/data-date.ts';
import { dayCountOf, dayWithoutYear } from '../texts/written-days.ts';

/** Whether a cell under a heading of dates is a day in any of the forms that are read. */
export const mayBeDay = (text: string): boolean =>
  dateOfData(text, 'day_first') !== null || dayCountOf(text) !== null || dayWithoutYear(text) !== null;

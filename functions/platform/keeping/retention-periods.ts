import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import {
  type ChosenClass,
  chosenClasses,
  RETENTION_TABLES,
  type RetentionClass,
  type RetentionPeriod,
} from './retention-tables.ts';

/** The periods in force on a day. */
export function retentionOn(date: CalendarDate): Readonly<Record<RetentionClass, RetentionPeriod>> {
  const table = RETENTION_TABLES.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? RETENTION_TABLES[0];
  if (table === undefined) throw new Error('there is no retention table');
  return table.periods;
}

const DAY_SECONDS = 86_400;

/**
 * How long what is kept now stays, in seconds: the period in force today of a class that nobody chooses.
 * @param now epoch milliseconds
 */
export function keptSeconds(name: Exclude<RetentionClass, ChosenClass>, now: number): number {
  return retentionOn(johannesburgDate(now))[name].days * DAY_SECONDS;
}

/** What an organisation chose, in days by class; what it says nothing of keeps its default. */
export type RetentionChoice = Readonly<Partial<Record<ChosenClass, number>>>;

/** A period that cannot be chosen, and the bounds that it is outside of. */
export interface RetentionFault {
  readonly class: ChosenClass;
  readonly leastDays: number;
  readonly mostDays: number;
}

/** What of a choice is outside the bounds of a day. */
export function retentionFaults(choice: RetentionChoice, date: CalendarDate): readonly RetentionFault[] {
  const periods = retentionOn(date);
  return chosenClasses.flatMap((name) => {
    const { choice: bounds } = periods[name];
    const days = choice[name];
    if (days === undefined || bounds === null) return [];
    return days < bounds.leastDays || days > bounds.mostDays ? [{ class: name, ...bounds }] : [];
  });
}

/** How many days each class that can be chosen is kept: the choice, within the bounds of the day. */
export function retentionDays(choice: RetentionChoice, date: CalendarDate): Readonly<Record<ChosenClass, number>> {
  const periods = retentionOn(date);
  const daysOf = (name: ChosenClass): number => {
    const { days, choice: bounds } = periods[name];
    const wished = choice[name] ?? days;
    return bounds === null ? days : Math.min(bounds.mostDays, Math.max(bounds.leastDays, wished));
  };
  return {
    statement_files: daysOf('statement_files'),
    bank_data: daysOf('bank_data'),
    personal_info: daysOf('personal_info'),
  };
}

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { type RetentionChoice, retentionDays, retentionOn } from '../../platform/keeping/retention-periods.ts';
import { chosenClasses, retentionClasses } from '../../platform/keeping/retention-tables.ts';

/** The periods of an organisation in the shape of the API, as they are on a day. */
export function retentionView(choice: RetentionChoice, date: CalendarDate) {
  const periods = retentionOn(date);
  const chosen = retentionDays(choice, date);
  return {
    data: retentionClasses.map((name) => {
      const period = periods[name];
      const own = chosenClasses.find((each) => each === name);
      return {
        data_class: name,
        days: own === undefined ? period.days : chosen[own],
        default_days: period.days,
        least_days: period.choice?.leastDays ?? null,
        most_days: period.choice?.mostDays ?? null,
        ground: period.ground,
      };
    }),
  };
}

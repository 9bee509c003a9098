import { usePermission } from '../parts/console-context.tsx';
import { PartLinks } from '../parts/part-links.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Select } from '../parts/select.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { isMonth, monthName, monthOf, monthsUntil } from './months.ts';
import { bookWords as words } from './words.book.ts';
import { trialWords } from './words.trials.ts';

const MONTHS = 24;

/** What stands above every part of the book. */
export function BookHead() {
  const mayManage = usePermission('policies.manage');
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <PartLinks
        label={words.partsLabel}
        parts={[
          { to: '/book', name: words.parts.month },
          { to: '/book/decisions', name: words.parts.decisions },
          { to: '/book/outcomes', name: words.parts.outcomes },
          ...(mayManage
            ? [
                { to: '/book/back-tests', name: words.parts.backTests },
                { to: '/book/trials', name: trialWords.part },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The month of the address; the present one by default. */
export function useMonth(): string {
  const month = useQueryValue('month');
  return isMonth(month) ? month : monthOf(Date.now());
}

export function MonthChoice() {
  const change = useChangeQuery();
  const month = useMonth();
  const known = monthsUntil(monthOf(Date.now()), MONTHS);
  const months = known.includes(month) ? known : [month, ...known];
  return (
    <Select
      id="month"
      label={words.month}
      value={month}
      onChange={(value) => change({ month: value })}
      options={months.map((value) => ({ value, name: monthName(value) }))}
    />
  );
}

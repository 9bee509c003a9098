import type { CalendarDate } from '../../../time/calendar.ts';
import type { FindingCode, FindingSeverity } from '../finding.ts';

/** Points of 100 that findings of one code cost: the first, each further one, and all of them at most. */
export interface FindingWeight {
  readonly severity: FindingSeverity;
  readonly first: number;
  readonly further: number;
  readonly most: number;
}

interface WeightTable {
  readonly from: CalendarDate;
  readonly weights: Readonly<Record<FindingCode, FindingWeight>>;
}

const info: FindingWeight = { severity: 'info', first: 1, further: 0, most: 1 };
const warning: FindingWeight = { severity: 'warning', first: 15, further: 5, most: 30 };
const serious: FindingWeight = { severity: 'serious', first: 45, further: 10, most: 75 };

/** Latest first. Own judgement, to be set anew when enough decided files are known. */
const tables: readonly WeightTable[] = [
  {
    from: '2026-01-01',
    weights: {
      editing_program: serious,
      office_program: { ...warning, first: 25 },
      // Holders unlock, join and shrink their own files with these.
      pdf_tool: { ...info, first: 3, most: 3 },
      unusual_producer: { ...info, first: 3, most: 3 },
      modified_before_creation: warning,
      modified_later: warning,
      created_before_last_row: serious,
      created_in_future: warning,
      updated_after_saving: { ...warning, first: 20 },
      active_content: warning,
      other_font: serious,
      other_size: serious,
      off_baseline: { ...warning, first: 25 },
      off_column: warning,
      number_over_text: serious,
      words_over_words: { ...warning, first: 25 },
      words_run_together: info,
      invisible_number: serious,
      invisible_text: info,
      number_outside_page: warning,
      text_over_picture: info,
      picture_only: info,
      broken_arithmetic: serious,
      no_booking_day: info,
      page_numbers: { ...warning, first: 25 },
      furniture_missing: { ...warning, first: 25 },
    },
  },
];

/** What each finding costs on a day; before the first table, its weights. Throws when there is no table: a mistake in the data. */
export function weightsOn(today: CalendarDate): Readonly<Record<FindingCode, FindingWeight>> {
  const table = tables.find(({ from }) => from <= today) ?? tables.at(-1);
  if (table === undefined) throw new Error('There is no table of weights.');
  return table.weights;
}

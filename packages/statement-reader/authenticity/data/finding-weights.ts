import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { FindingCode, FindingSeverity } from '../finding.ts';

/** How many times as often a tampered file has a finding as one that its bank made, or that was only saved again. */
export interface FindingWeight {
  readonly severity: FindingSeverity;
  readonly ratio: number;
  /** For a second finding of the code, and again for a third. */
  readonly further: number;
}

/** Scores from which a file is clear, and below which it is refused. */
export interface BandLimits {
  readonly clearFrom: number;
  readonly refusedBelow: number;
}

export interface WeightTable {
  readonly from: CalendarDate;
  /** Tampered files of which nothing is found, for each other file of which nothing is found. */
  readonly baseOdds: number;
  readonly limits: BandLimits;
  readonly weights: Readonly<Record<FindingCode, FindingWeight>>;
}

const innocent: FindingWeight = { severity: 'info', ratio: 1, further: 1 };
const info: FindingWeight = { severity: 'info', ratio: 1.5, further: 1 };
const warning: FindingWeight = { severity: 'warning', ratio: 30, further: 3 };
const serious: FindingWeight = { severity: 'serious', ratio: 400, further: 4 };
/** What nothing but tampering leaves behind. */
const proof: FindingWeight = { severity: 'serious', ratio: 20_000, further: 1 };

/**
 * Latest first. Rounded down from `npm run bench -- authenticity` over generated files of 22 layouts and files that other
 * programs changed or saved again, 2026-11-22; a code that no other file had is given no more than 400, for real files
 * hold what generated ones do not. To be set anew when enough decided files of banks are known.
 */
const tables: readonly WeightTable[] = [
  {
    from: '2026-11-22',
    baseOdds: 1 / 250,
    limits: { clearFrom: 90, refusedBelow: 10 },
    weights: {
      editing_program: { ...warning, severity: 'serious' },
      office_program: warning,
      // Holders print, unlock, join, scan and mail their own files with these.
      pdf_tool: innocent,
      unusual_producer: info,
      modified_before_creation: warning,
      modified_later: innocent,
      created_before_last_row: serious,
      created_in_future: warning,
      updated_after_saving: innocent,
      update_not_compared: warning,
      rows_changed_later: proof,
      words_changed_later: { ...warning, ratio: 60 },
      active_content: warning,
      other_font: serious,
      other_size: serious,
      second_font: warning,
      off_baseline: warning,
      off_column: warning,
      kept_left_edge: warning,
      drawn_apart: warning,
      page_rewritten: warning,
      row_missing: warning,
      number_over_text: serious,
      words_over_words: warning,
      words_run_together: info,
      painted_over_number: serious,
      painted_over_text: warning,
      picture_patched: warning,
      invisible_number: serious,
      invisible_text: info,
      number_outside_page: warning,
      text_over_picture: info,
      picture_only: info,
      broken_arithmetic: serious,
      fees_differ: warning,
      // Some charges bear no VAT.
      vat_differs: info,
      no_booking_day: info,
      pay_on_closed_day: info,
      // One of two files is wrong, and one wrong row shows more than once.
      contradicts_statement: { ...serious, further: 1 },
      // Two people may hold one account, and both may apply.
      rows_of_other_applicant: warning,
      rows_of_other_account: { ...serious, further: 1 },
      // People change their names; accounts change their holders hardly ever.
      holder_changed: warning,
      // Of a spouse, a company or a child.
      other_holder: info,
      page_numbers: warning,
      furniture_missing: warning,
    },
  },
];

/** The weights of a day; before the first table, its own. Throws when there is no table: a mistake in the data. */
export function weightsOn(today: CalendarDate): WeightTable {
  const table = tables.find(({ from }) => from <= today) ?? tables.at(-1);
  if (table === undefined) throw new Error('There is no table of weights.');
  return table;
}

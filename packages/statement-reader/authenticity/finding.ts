import type { PageBox } from '../reading/pdf-engine.ts';

/** Gravest first: `serious` is hardly ever innocent, `warning` rarely, `info` is for a person who reviews the file anyway. */
export const findingSeverities = ['serious', 'warning', 'info'] as const;

/** What can speak against a file being as its bank made it. */
export const findingCodes = [
  'editing_program',
  'office_program',
  'pdf_tool',
  'unusual_producer',
  'modified_before_creation',
  'modified_later',
  'created_before_last_row',
  'created_in_future',
  'updated_after_saving',
  'update_not_compared',
  'rows_changed_later',
  'words_changed_later',
  'active_content',
  'other_font',
  'other_size',
  'second_font',
  'off_baseline',
  'off_column',
  'kept_left_edge',
  'drawn_apart',
  'page_rewritten',
  'row_missing',
  'number_over_text',
  'words_over_words',
  'words_run_together',
  'painted_over_number',
  'painted_over_text',
  'picture_patched',
  'invisible_number',
  'invisible_text',
  'number_outside_page',
  'text_over_picture',
  'picture_only',
  'broken_arithmetic',
  'fees_differ',
  'vat_differs',
  'no_booking_day',
  'pay_on_closed_day',
  'contradicts_statement',
  'rows_of_other_applicant',
  'rows_of_other_account',
  'holder_changed',
  'other_holder',
  'page_numbers',
  'furniture_missing',
] as const;

/** What a file's score comes to, best first; the guide says how many tampered files and how many others come to each. */
export const authenticityBands = ['clear', 'suspect', 'refused'] as const;
export type AuthenticityBand = (typeof authenticityBands)[number];

/** How much a finding says. */
export type FindingSeverity = (typeof findingSeverities)[number];

/** What can be found. data/finding-weights.ts says of each how severe it is and what it costs. */
export type FindingCode = (typeof findingCodes)[number];

/** What can be found of rows that another applicant, or another account, sent before. */
export type ReuseCode = Extract<FindingCode, 'rows_of_other_applicant' | 'rows_of_other_account'>;

/** Something about a file that its bank would not have done, before it is weighed. */
export interface TamperIndicator {
  readonly code: FindingCode;
  /** For people; holds no more of the statement than the place needs. */
  readonly message: string;
  /** From 1; null for the file as a whole. */
  readonly page: number | null;
  /** Points from the top left corner of the page. */
  readonly box: PageBox | null;
  readonly details: Readonly<Record<string, string | number>>;
}

export interface AuthenticityFinding extends TamperIndicator {
  readonly severity: FindingSeverity;
}

/** What speaks against a file. It keeps no row out: people decide. */
export interface Authenticity {
  readonly findings: readonly AuthenticityFinding[];
  /** How likely the file is as its bank made it, in percent, as scoreOf says; 100 when nothing was found. */
  readonly score: number;
  readonly band: AuthenticityBand;
}

/** A suspicion of the file as a whole. */
export function ofFile(code: FindingCode, message: string, details: TamperIndicator['details'] = {}): TamperIndicator {
  return { code, message, page: null, box: null, details };
}

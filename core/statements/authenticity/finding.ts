import type { PageBox } from '../pdf-engine.ts';

/** How much a finding says: `serious` is hardly ever innocent, `warning` seldom, `info` is for a person who looks anyway. */
export type FindingSeverity = 'info' | 'warning' | 'serious';

/** What can be found. data/finding-weights.ts says of each how severe it is and what it costs. */
export type FindingCode =
  | 'editing_program'
  | 'office_program'
  | 'pdf_tool'
  | 'unusual_producer'
  | 'modified_before_creation'
  | 'modified_later'
  | 'created_before_last_row'
  | 'created_in_future'
  | 'updated_after_saving'
  | 'active_content'
  | 'other_font'
  | 'other_size'
  | 'off_baseline'
  | 'off_column'
  | 'number_over_text'
  | 'words_over_words'
  | 'words_run_together'
  | 'invisible_number'
  | 'invisible_text'
  | 'number_outside_page'
  | 'text_over_picture'
  | 'picture_only'
  | 'broken_arithmetic'
  | 'no_booking_day'
  | 'page_numbers'
  | 'furniture_missing';

/** Something about a file that its bank would not have done, before it is weighed. */
export interface Suspicion {
  readonly code: FindingCode;
  /** For people; holds no more of the statement than the place needs. */
  readonly message: string;
  /** From 1; null for the file as a whole. */
  readonly page: number | null;
  /** Points from the top left corner of the page. */
  readonly box: PageBox | null;
  readonly details: Readonly<Record<string, string | number>>;
}

export interface AuthenticityFinding extends Suspicion {
  readonly severity: FindingSeverity;
}

/** What speaks against a file. It is never a refusal: people decide. */
export interface Authenticity {
  readonly findings: readonly AuthenticityFinding[];
  /** 0 to 100; 100 when nothing was found. */
  readonly score: number;
}

/** A suspicion of the file as a whole. */
export function ofFile(code: FindingCode, message: string, details: Suspicion['details'] = {}): Suspicion {
  return { code, message, page: null, box: null, details };
}

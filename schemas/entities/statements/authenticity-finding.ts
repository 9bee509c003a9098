import * as z from 'zod';
import { findingSeverities } from './authenticity-bands.ts';

/** What can speak against a file being as its bank made it. */
const findingCodes = [
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

const points = z.number();

export const AuthenticityFinding = z
  .object({
    severity: z.enum(findingSeverities).meta({
      description:
        'serious: almost never innocent; warning: rarely innocent; info: for a person who reviews the file anyway',
    }),
    code: z.enum(findingCodes),
    message: z.string(),
    page: z.int().nullable().meta({ description: 'From 1; null for the file as a whole' }),
    box: z
      .object({ left: points, top: points, right: points, bottom: points })
      .nullable()
      .meta({ description: 'Place on the page in points (1/72 inch) from its top left corner' }),
  })
  .meta({ id: 'AuthenticityFinding' });

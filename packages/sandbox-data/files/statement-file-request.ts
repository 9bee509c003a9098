import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** Formats of generated statements. */
export const statementFormats = ['pdf', 'csv', 'ofx', 'qif', 'xlsx', 'mt940', 'camt053'] as const;

/**
 * What a forger does to a statement. The first four change rows and leave all else, so that the sums no longer agree.
 * `resaved` only saves the file by another program. Three raise an income and carry it through every balance and sum:
 * `mixed_font` writes what changed in another font, `text_over_text` covers the old text and writes over it, and
 * `edited_in_update` adds the changed pages behind the file. `painted_over` hides an income from a reader.
 */
export const statementTamperings = [
  'changed_amount',
  'inserted_row',
  'edited_balance',
  'deleted_row',
  'resaved',
  'mixed_font',
  'text_over_text',
  'painted_over',
  'edited_in_update',
] as const;

export type StatementFileFormat = (typeof statementFormats)[number];

/** What a forger does to a statement. */
export type Tampering = (typeof statementTamperings)[number];

export interface StatementFileRequest {
  readonly personaId: string;
  readonly seed: number;
  /** Last day of the statement. */
  readonly endsOn: CalendarDate;
  /** Which of the persona's accounts, from 0. */
  readonly accountIndex: number;
  /** Slug of the bank whose layout is printed; defaults to the account's own bank. Rows keep their wording. */
  readonly bank?: string | undefined;
  /** One of `statementProducts`; defaults to the first of them. */
  readonly product?: string | undefined;
  readonly format: StatementFileFormat;
  /** Whole months up to `endsOn`; defaults to what such a statement usually covers. */
  readonly months?: number | undefined;
  readonly tampered?: Tampering | undefined;
  /** PDF only. */
  readonly encrypted?: { readonly password: string } | undefined;
  /** PDF only: pages are pictures of a scanner. Needs a PDF engine. */
  readonly scanned?: boolean | undefined;
}

import type { statementFormats, statementTamperings } from '../../schemas/entities/sandbox.ts';
import type { CalendarDate } from '../time/calendar.ts';

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
  /** Slug of the bank whose layout is printed; the account's own bank unless told. Rows keep their wording. */
  readonly bank?: string | undefined;
  /** One of `statementProducts`; the first of them unless told. */
  readonly product?: string | undefined;
  readonly format: StatementFileFormat;
  /** Whole months up to `endsOn`; what such a statement usually covers unless told. */
  readonly months?: number | undefined;
  readonly tampered?: Tampering | undefined;
  /** PDF only. */
  readonly encrypted?: { readonly password: string } | undefined;
  /** PDF only: pages are pictures of a scanner. Needs a PDF engine. */
  readonly scanned?: boolean | undefined;
}

import type { AuthenticityBand, findingSeverities } from '../../../schemas/entities/authenticity-bands.ts';
import type { findingCodes } from '../../../schemas/entities/authenticity-finding.ts';
import type { PageBox } from '../pdf-engine.ts';

/** How much a finding says. */
export type FindingSeverity = (typeof findingSeverities)[number];

/** What can be found. data/finding-weights.ts says of each how severe it is and what it costs. */
export type FindingCode = (typeof findingCodes)[number];

/** What can be found of rows that another applicant, or another account, sent before. */
export type ReuseCode = Extract<FindingCode, 'rows_of_other_applicant' | 'rows_of_other_account'>;

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

/** What speaks against a file. It keeps no row out: people decide. */
export interface Authenticity {
  readonly findings: readonly AuthenticityFinding[];
  /** How likely the file is as its bank made it, in percent, as scoreOf says; 100 when nothing was found. */
  readonly score: number;
  readonly band: AuthenticityBand;
}

/** A suspicion of the file as a whole. */
export function ofFile(code: FindingCode, message: string, details: Suspicion['details'] = {}): Suspicion {
  return { code, message, page: null, box: null, details };
}

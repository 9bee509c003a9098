import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatablePart, StatementError, StatementReading } from '../reading/statement.ts';
import { type RefusalCode, type RefusalCodeWith, refusals } from './refusal-codes.ts';
import type { Remedy } from './remedies.ts';

/** What reading a file that needs no password came to. */
export type FormatReading = Exclude<StatementReading, { readonly outcome: 'password_needed' }>;

interface Details {
  /** For people: rands, dates or text. */
  readonly expected?: string | null;
  readonly found?: string | null;
  readonly missing?: readonly StatablePart[];
  /** Where it is another than that of the code. */
  readonly remedy?: Remedy;
}

/** Characters of a file that an error repeats. */
const MAX_QUOTED = 80;

/** A part of a file as an error shows it: short, on one line, without control characters. */
function quoted(text: string): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}...` : plain;
}

/**
 * Why a file, or an account of it, is refused. Codes that name a row or a page do not compile without one.
 * @param message what exactly was found, as a sentence; the words for the applicant are those of the code
 * @param details `found` is cut to 80 characters
 */
export function refusal(
  code: RefusalCodeWith<'row' | 'page'>,
  message: string,
  details: Details & { readonly place: StatementPlace },
): StatementError;
export function refusal(
  code: RefusalCodeWith<'file' | 'where_known'>,
  message: string,
  details?: Details & { readonly place?: never },
): StatementError;
export function refusal(
  code: RefusalCodeWith<'where_known'>,
  message: string,
  details?: Details & { readonly place?: StatementPlace | null },
): StatementError;
export function refusal(
  code: RefusalCode,
  message: string,
  { place, expected, found, missing, remedy }: Details & { readonly place?: StatementPlace | null } = {},
): StatementError {
  return {
    type: refusals[code].type,
    code,
    message,
    place: place ?? null,
    expected: expected ?? null,
    found: found === undefined || found === null ? null : quoted(found),
    ...(missing === undefined ? {} : { missing }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}

/** A file that is refused for one reason. */
export function refusedFor(error: StatementError): FormatReading {
  return { outcome: 'refused', errors: [error] };
}

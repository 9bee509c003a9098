import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { Remedy, StatablePart, StatementError, StatementReading } from '../../reading/statement.ts';

/** What reading a file that needs no password came to. */
export type FormatReading = Exclude<StatementReading, { readonly outcome: 'password_needed' }>;

interface Details {
  readonly place?: StatementPlace;
  readonly expected?: string;
  readonly found?: string;
  readonly missing?: readonly StatablePart[];
  readonly remedy?: Remedy;
}

/** Of files that hold more than is read at once. */
export const TOO_MUCH: Pick<Details, 'remedy'> = { remedy: 'send_less' };
/** Of archives that cannot be read as they are. */
export const NOT_IN_ZIP: Pick<Details, 'remedy'> = { remedy: 'send_apart' };

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

/** A Parse Error; what was found is cut to 80 characters. */
export function parseError(message: string, { place, expected, found, missing, remedy }: Details = {}): StatementError {
  return {
    type: 'Parse Error',
    message,
    place: place ?? null,
    expected: expected ?? null,
    found: found === undefined ? null : quoted(found),
    ...(missing === undefined ? {} : { missing }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}

/** A file that is refused with one Parse Error. */
export function refusedWith(message: string, details: Details = {}): FormatReading {
  return { outcome: 'refused', errors: [parseError(message, details)] };
}

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { FileAuthenticity } from '../authenticity/examine-file.ts';
import type { StatablePart, Statement, StatementError, StatementFormat } from '../reading/statement.ts';
import type { ReadFile } from '../reading/statement-reader.ts';
import { verifiedStatements } from './verified-statements.ts';

/** A finding without its place in our own records. */
interface PrintedFinding {
  readonly code: string;
  readonly message: string;
  readonly page: number | null;
  readonly row: number | null;
}

/** A file whose figures add up. */
export interface ReadStatements {
  readonly outcome: 'read';
  readonly file: string;
  readonly format: StatementFormat;
  readonly statements: readonly Statement[];
  readonly findings: readonly PrintedFinding[];
  readonly authenticity: FileAuthenticity | null;
}

/** Why a file gave no rows. */
export interface UnreadFile {
  readonly outcome: 'not_opened' | 'password_needed' | 'password_wrong' | 'not_readable' | 'not_adding_up';
  readonly file: string;
  readonly reasons: readonly string[];
}

export type FileResult = ReadStatements | UnreadFile;

/** Exit code of a file that gave no rows. */
export const exitCodes: Readonly<Record<UnreadFile['outcome'], number>> = {
  not_opened: 3,
  password_needed: 4,
  password_wrong: 4,
  not_readable: 5,
  not_adding_up: 6,
};

/** The options that say what a file does not; the API has fields of its own for these. */
const optionOf: Readonly<Record<StatablePart, string>> = {
  bank_slug: '--bank',
  account_number: '--account-number',
};

/** What is wrong, with the way on as the command has it where the message names the fields of the API. */
function messageText({ message, missing = [] }: Pick<StatementError, 'message' | 'missing'>): string {
  if (missing.length === 0) return message;
  const [wrong = ''] = message.split(' Send it again');
  return `${wrong} Say it with ${missing.map((part) => optionOf[part]).join(' and ')}.`;
}

/** An error in one line: where it is, what was expected there and what was found. */
function reasonText(error: StatementError): string {
  const { place, expected, found } = error;
  const message = messageText(error);
  const where = place === null ? '' : `page ${place.page}, row ${place.row}: `;
  const expectation = expected === null || expected === '' ? '' : `expected ${expected}`;
  const sight = found === null || found === '' ? '' : `found ${found}`;
  const both = [expectation, sight].filter((part) => part !== '').join(', ');
  return `${where}${message}${both === '' ? '' : ` (${both})`}`;
}

/** What a file came to: its statements only when every one of them adds up. */
export function fileResult(
  file: string,
  { format, reading, authenticity }: Pick<ReadFile, 'format' | 'reading' | 'authenticity'>,
  today: CalendarDate,
): FileResult {
  if (reading.outcome === 'password_needed') {
    return reading.passwordWasWrong
      ? { outcome: 'password_wrong', file, reasons: ['The password does not open the file.'] }
      : { outcome: 'password_needed', file, reasons: ['The file has a password: give it with --password.'] };
  }
  if (reading.outcome === 'refused' || format === null) {
    const errors = reading.outcome === 'refused' ? reading.errors : [];
    return { outcome: 'not_readable', file, reasons: errors.map(reasonText) };
  }
  const { statements } = reading;
  const { errors, findings } = verifiedStatements(statements, today);
  const wrong = errors.filter(({ missing }) => missing === undefined);
  if (wrong.length > 0) return { outcome: 'not_adding_up', file, reasons: wrong.map(reasonText) };
  // Rows of an account without a number are as right as others; only a ledger needs to know whose they are.
  const nameless = errors.map((error) => ({
    code: 'account_number_missing',
    message: messageText(error),
    page: null,
    row: null,
  }));
  const printed = findings.map(({ code, message, place }) => ({
    code,
    message,
    page: place?.page ?? null,
    row: place?.row ?? null,
  }));
  return { outcome: 'read', file, format, statements, findings: [...nameless, ...printed], authenticity };
}

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { FileAuthenticity } from '../authenticity/examine-file.ts';
import type { StatablePart, Statement, StatementError, StatementFormat } from '../reading/statement.ts';
import type { ReadFile } from '../reading/statement-reader.ts';
import { refusals } from '../refusals/refusal-codes.ts';
import type { Remedy } from '../refusals/remedies.ts';
import { verifiedStatements } from './verified-statements.ts';
import { waysOn } from './ways-on.ts';

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
  readonly outcome:
    | 'not_opened'
    | 'password_needed'
    | 'password_wrong'
    | 'not_readable'
    | 'not_adding_up'
    | 'account_unknown'
    | 'too_much';
  readonly file: string;
  /** Each with the code of its refusal in brackets, where it has one. */
  readonly reasons: readonly string[];
  /** What to do about it, each thing once. */
  readonly waysOn: readonly string[];
}

export type FileResult = ReadStatements | UnreadFile;

/** Exit code of a file that gave no rows. */
export const exitCodes: Readonly<Record<UnreadFile['outcome'], number>> = {
  not_opened: 3,
  password_needed: 4,
  password_wrong: 4,
  not_readable: 5,
  not_adding_up: 6,
  account_unknown: 7,
  too_much: 8,
};

/** The options that say what a file does not; the API has fields of its own for these. */
const optionOf: Readonly<Record<StatablePart, string>> = {
  bank_slug: '--bank',
  account_number: '--account-number',
};

/** What is wrong, with the options that say what the file does not. */
function messageText({ message, missing = [] }: Pick<StatementError, 'message' | 'missing'>): string {
  if (missing.length === 0) return message;
  return `${message} Say it with ${missing.map((part) => optionOf[part]).join(' and ')}.`;
}

/** Where an error is; '' for one about the file as a whole. */
function placeText({ place, code }: StatementError): string {
  if (place === null) return '';
  return refusals[code].place === 'page' ? `page ${place.page}: ` : `page ${place.page}, row ${place.row}: `;
}

/** An error in one line: where it is, what was expected there and what was found, and its code. */
function reasonText(error: StatementError): string {
  const { code, expected, found } = error;
  const message = messageText(error);
  const expectation = expected === null || expected === '' ? '' : `expected ${expected}`;
  const sight = found === null || found === '' ? '' : `found ${found}`;
  const both = [expectation, sight].filter((part) => part !== '').join(', ');
  return `${placeText(error)}${message}${both === '' ? '' : ` (${both})`} [${code}]`;
}

const remedyOf = ({ code, remedy }: StatementError): Remedy => remedy ?? refusals[code].remedy;

/** A file that is refused for errors; those that one option or a smaller file solves have outcomes of their own. */
function refusedFile(file: string, errors: readonly StatementError[], usual: UnreadFile['outcome']): UnreadFile {
  const remedies = new Set(errors.map(remedyOf));
  const [only] = remedies.size === 1 ? remedies : [];
  const outcome = only === 'state_account' ? 'account_unknown' : only === 'send_less' ? 'too_much' : usual;
  const ways = [...remedies].flatMap((remedy) => waysOn[remedy] ?? []);
  return { outcome, file, reasons: errors.map(reasonText), waysOn: ways };
}

/** What a file came to: its statements only when every one of them adds up. */
export function fileResult(
  file: string,
  { format, reading, authenticity }: Pick<ReadFile, 'format' | 'reading' | 'authenticity'>,
  today: CalendarDate,
): FileResult {
  if (reading.outcome === 'password_needed') {
    return reading.passwordWasWrong
      ? { outcome: 'password_wrong', file, reasons: ['The password does not open the file.'], waysOn: [] }
      : {
          outcome: 'password_needed',
          file,
          reasons: ['The file has a password: give it with --password.'],
          waysOn: [],
        };
  }
  if (reading.outcome === 'refused' || format === null) {
    const errors = reading.outcome === 'refused' ? reading.errors : [];
    return refusedFile(file, errors, 'not_readable');
  }
  const { statements } = reading;
  const { errors, findings } = verifiedStatements(statements, today);
  const wrong = errors.filter(({ missing }) => missing === undefined);
  if (wrong.length > 0) return refusedFile(file, wrong, 'not_adding_up');
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
